import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './device.ts'

// Keeps concurrent runs, such as those of other work trees, apart; the workers inherit this.
process.env.TEST_RUN ??= String(process.pid)

/** The offline main job in three engines. No retries: a flaky test is a defect. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '*.engines.ts',
  fullyParallel: true,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  globalSetup: '../support/browser/browser-setup.ts',
  outputDir: '../../test-results/engines',
  projects: [
    { name: 'chromium', use: { engine: 'chromium' } },
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
