import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readPaths } from './src/api/urls/read-paths.ts'
import { className } from './server/build/class-names.ts'
import { pageContract } from './server/build/page-contract.ts'

/** The operator's console: a build of its own, so that the marketplace's pages and worker know nothing of it. */
export default defineConfig({
  root: 'src/console',
  base: '/operator/',
  publicDir: false,
  plugins: [react(), pageContract(readPaths)],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
