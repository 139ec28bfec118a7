import { defineConfig } from '@playwright/test'

/** Browser tests: the real server, the real database, the system's Chromium. No retries: a flake is a defect. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: 'test-results',
})
