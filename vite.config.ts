import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './src/pwa/manifest.ts'
import { leanContract } from './vite-lean-contract.ts'

/** Shared by all pages: not what only forms, drafts, signing in and signing up need. */
const EVERY_PAGE = new RegExp(
  [
    '/contract/(?!.*(account|quote|signup|commerce|media|dates|text|phone|own-requests|tracking))',
    '/src/api/(?!sign-in/)',
    '/src/pwa/(?!sign-in/|late-signup/|unsaved-work|page-unsaved-work|use-unsaved-work|use-leave-warning|storage)',
    '/src/ui/(?!sign-in/|form/|outcome|dialog|event-words|hand-over-file|revision-words|rich-text|faq-list)',
  ].join('|'),
)

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
            // What every page needs in two files: whole files compress better than dozens of crumbs with a head each. What only
            // drafts, signing in and signing up need is loaded later and stays out of them.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(?!workbox|react-easy-crop|normalize-wheel)|rolldown\/runtime/, priority: 2 },
                { name: 'app', test: EVERY_PAGE, minShareCount: 3, priority: 1 },
              ],
            },
          },
    },
  },
  ssr: { noExternal: isSsrBuild === true ? true : [] },
  // The server's bundle is built for production too, whatever NODE_ENV it starts with.
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
