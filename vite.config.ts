import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './src/pwa/manifest.ts'
import { leanContract } from './vite-lean-contract.ts'

/** Shared by all pages; not what only forms, drafts and tracking need. */
const EVERY_PAGE = new RegExp(
  [
    'vite/preload-helper',
    '/contract/(?!quote|dates|text|globe|vendor-filter|tracking|account|signup|commerce|media|member)',
    '/src/(api/|pwa/(?!sign-in/))',
    '/src/ui/(?!sign-in/|event-words|hand-over-file|rich-text|faq-list)',
    '/src/(tracking/track\\.|offline/(browser-c|storage\\.)|routes/-themed-head)',
    // What the addresses and heads of the routes need.
    '/features/vendor-search/(search-terms|sections|result-words|results-head|results-trail)\\.',
    '/features/quote-request/(quote-search|step-ids)\\.',
  ].join('|'),
)
/** Shared by the home page and the results. */
const FINDING = /\/features\/(vendor-search\/(queries|places|services|find-form|cannot-reach|remembered-list)|content\/(queries|load-content|faq-section|section|read-again|subjects))\.|\/ui\/(rich-text|faq-list)\./

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a page loads first belongs to that page: every loader in the entry would be paid for by all of them.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      addExtensions: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
    isSsrBuild === true ? null : leanContract(),
    VitePWA({
      disable: isSsrBuild === true,
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers the worker itself, and a new version waits for the person.
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      injectManifest: {
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'icons/*.svg'],
      },
    }),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    // One style sheet: the server inlines it whole into the first page (toolchain: the blocking style sheet costs most).
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    copyPublicDir: isSsrBuild !== true,
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            // What every page needs in two files, and what the searches share in two more: whole files compress better than
            // dozens of crumbs with a head each. Drafts and outbox are loaded later and stay out of them.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'libraries', test: /node_modules\/(?!workbox)|rolldown\/runtime/, priority: 4 },
                { name: 'app', test: EVERY_PAGE, minShareCount: 2, priority: 3 },
                { name: 'finding', test: FINDING, minShareCount: 2, priority: 2 },
                { name: 'results', test: /\/features\/vendor-search\//, minShareCount: 2, priority: 1 },
              ],
            },
          },
    },
  },
  ssr: { noExternal: isSsrBuild === true ? true : [] },
  // The server's bundle is built for production too, whatever NODE_ENV it starts with.
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
