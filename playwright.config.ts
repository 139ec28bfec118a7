import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from './tests/runner/temporary-files.ts'

keepTemporaryFilesInMemory()
// Keeps concurrent runs, such as those of other work trees, apart; the workers inherit this.
process.env.TEST_RUN ??= String(process.pid)

/** Browser tests: the real server, a real database, and the system's Chromium. No retries: a flaky test is a defect. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'],
  fullyParallel: true,
  // A test waits for a third of its time; more than three browsers on two cores time out.
  workers: 3,
  retries: 0,
  // Generous timeouts cost nothing when tests pass; two cores running a browser, a server and a database can be slow.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tests/runner/kept-reporter.ts']],
  globalSetup: './tests/support/browser/browser-setup.ts',
  outputDir: 'test-results',
})
