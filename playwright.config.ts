import { defineConfig } from '@playwright/test'

// Runs side by side, of other work trees say, keep out of each other's way; the workers inherit this.
process.env.FANFARE_TEST_RUN ??= String(process.pid)

/**
 * Specs that were written before the areas of the site came together and have not been seen whole since: not run, and not
 * counted as passed, until they have. `FANFARE_ALL_BROWSER_TESTS=1 npx playwright test` runs them too.
 */
const AWAITING = [
  '**/faults/auth.spec.ts',
]

/** Browser tests: the real server, the real database, the system's Chromium. No retries: a flake is a defect. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'],
  testIgnore: process.env.FANFARE_ALL_BROWSER_TESTS ? [] : AWAITING,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // A wait that is too long costs nothing where nothing is wrong; two cores with a browser, a server and a database on them are slow at times.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: 'test-results',
})
