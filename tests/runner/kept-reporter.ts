/** Ends a run of the browser tests with where the evidence of each failed test lies. */
import { basename, dirname, relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export default class KeptReporter implements Reporter {
  readonly #lines: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return
    const paths = result.attachments.flatMap(({ path }) => (path === undefined ? [] : [path]))
    this.#lines.push(`  ${relative('.', test.location.file)}:${test.location.line} ${test.title}`)
    for (const folder of new Set(paths.map((path) => dirname(path)))) {
      const names = paths.filter((path) => dirname(path) === folder).map((path) => basename(path))
      this.#lines.push(`    ${relative('.', folder)}/ (${names.join(', ')})`)
    }
  }

  onEnd(): void {
    if (this.#lines.length === 0) return
    const lines = [
      'Kept of what failed (npx playwright show-trace opens a trace; npm test -- --failed runs them again):',
      ...this.#lines,
    ]
    process.stdout.write(`\n${lines.join('\n')}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
