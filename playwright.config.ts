import { defineConfig } from '@playwright/test'

// Runs side by side, of other work trees say, keep out of each other's way; the workers inherit this.
process.env.FANFARE_TEST_RUN ??= String(process.pid)

/** Browser tests: the real server, the real database, the system's Chromium. No retries: a flake is a defect. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // A wait that is too long costs nothing where nothing is wrong; two cores with a browser, a server and a database on
  // them are slow at times.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  globalSetup: './tests/support/browser/browser-setup.ts',
  outputDir: 'test-results',
})
