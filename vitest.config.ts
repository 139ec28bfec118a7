import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/runner/temporary-files.ts'

keepTemporaryFilesInMemory()

/** Unit and integration tests; the browser tests use Playwright (playwright.config.ts). */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['tests/support/server/databases-setup.ts'],
    // Awaited results arrive late on a busy machine; a test should fail only if they never arrive.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The first process creates the template of all databases, which takes minutes on a busy machine.
    hookTimeout: 300_000,
    fileParallelism: true,
    maxWorkers: 2,
  },
})
