import { defineConfig } from '@playwright/test'

// Runs side by side, of other work trees say, keep out of each other's way; the workers inherit this.
process.env.FANFARE_TEST_RUN ??= String(process.pid)

/**
 * Specs that were written before the areas of the site came together and have not been seen whole since: not run, and not
 * counted as passed, until they have. `FANFARE_ALL_BROWSER_TESTS=1 npx playwright test` runs them too.
 */
const AWAITING = [
  '**/e2e/request-form.spec.ts',
  '**/faults/database.spec.ts',
  '**/faults/flapping.spec.ts',
  '**/faults/worker.spec.ts',
]

/** Browser tests: the real server, the real database, the system's Chromium. No retries: a flake is a defect. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'],
  testIgnore: process.env.FANFARE_ALL_BROWSER_TESTS ? [] : AWAITING,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: 'test-results',
})
