import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { readPaths } from './src/api/urls/read-paths.ts'
import { manifest } from './src/pwa/install/manifest.ts'
import { baseStyle } from './server/build/base-style.ts'
import { buildFolder } from './server/build/build-folder.ts'
import { chunkGroups, isPreloaded } from './server/build/chunks.ts'
import { className } from './server/build/class-names.ts'
import { moduleList } from './server/build/module-list.ts'
import { pageContract } from './server/build/page-contract.ts'
import { reactWrappers } from './server/build/react-wrappers.ts'
import { routeScripts } from './server/build/route-scripts.ts'
import { shellMarkup } from './server/build/shell.ts'
import { workerList, workerPieces } from './server/build/worker.ts'

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a page loads first belongs to that page: with every loader in the entry, all pages would pay for all of
      // them.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      addExtensions: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
    ...(isSsrBuild
      ? []
      : [pageContract(readPaths), reactWrappers(), shellMarkup(), baseStyle(), routeScripts(), moduleList()]),
    VitePWA({
      disable: isSsrBuild === true,
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers the worker itself, and a new version waits for the user's consent.
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      // The worker need not keep icons: the device does so when it installs the app.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'icons/*.svg'],
        // These have a hash in their names; those in the folder of the build do not.
        dontCacheBustURLsMatching: /^assets\/[^/]+$/,
        buildPlugins: { vite: [pageContract(readPaths), workerPieces(`${import.meta.dirname}/sw/sw.ts`)] },
      },
    }),
    ...(isSsrBuild ? [] : [workerList()]),
  ],
  ...(command === 'build' && { css: { modules: { generateScopedName: className } } }),
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    // One style sheet: the server puts what a page needs of it into the first page.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter(isPreloaded) },
    copyPublicDir: isSsrBuild !== true,
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            ...buildFolder(),
            codeSplitting: { groups: chunkGroups(`${import.meta.dirname}/src/app/entry-client.tsx`) },
          },
    },
  },
  // The names of files to preload are written without the folder of the build, too.
  experimental: { renderBuiltUrl: (_file, { hostType }) => ({ relative: hostType === 'js' }) },
  ssr: { noExternal: isSsrBuild === true ? true : [] },
  // The server's bundle is built for production too, regardless of NODE_ENV at startup.
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
