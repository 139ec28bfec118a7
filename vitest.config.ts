import { defineConfig } from 'vitest/config'

/** Unit and integration tests; the browser's are Playwright's (playwright.config.ts). */
export default defineConfig({
  test: {
    include: ['tests/{contract,src,sw,server,soak,docs}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['tests/support/databases-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: true,
    maxWorkers: 2,
  },
})
