import { defineConfig } from 'vitest/config'

/** Unit and integration tests; the browser's are Playwright's (playwright.config.ts). */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['tests/support/server/databases-setup.ts'],
    testTimeout: 60_000,
    // What a test waits for comes late on a busy machine; only what never comes is a failure.
    expect: { poll: { timeout: 30_000 } },
    // The first process makes the template of all databases; on a busy machine that takes minutes.
    hookTimeout: 300_000,
    fileParallelism: true,
    maxWorkers: 2,
  },
})
