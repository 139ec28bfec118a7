import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/runner/temporary-files.ts'

keepTemporaryFilesInMemory()

/** Functions of the screens and of the contract. */
const PURE = ['tests/src/{features,quote,ui}/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts']

/** Unit and integration tests; the browser tests use Playwright (playwright.config.ts). */
export default defineConfig({
  test: {
    // `@module-tag long` in its first comment keeps a file out of the short tier (docs/testing.md).
    tags: [{ name: 'long', description: 'starts many processes or plays thousands of cases' }],
    environment: 'node',
    globalSetup: ['tests/support/server/databases-setup.ts'],
    // Awaited results arrive late on a busy machine; a test should fail only if they never arrive.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The first process creates the template of all databases, which takes minutes on a busy machine.
    hookTimeout: 300_000,
    fileParallelism: true,
    maxWorkers: 3,
    projects: [
      // The server has no globals that a test would replace, so its files share their modules: loading the server and
      // its places anew for each took a third of the time.
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'], isolate: false } },
      // What these replace is put back before the next test, so they share, too: loading React and the screens anew for
      // each of 162 files took most of their time.
      { extends: true, test: { name: 'pure', include: PURE, isolate: false, unstubGlobals: true, unstubEnvs: true } },
      {
        extends: true,
        test: { name: 'others', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/server/**', ...PURE] },
      },
    ],
  },
})
