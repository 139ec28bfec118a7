// Which parts of the last run failed, for `npm test -- --failed`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (root) => join(root, 'node_modules', '.fanfare-failed.json')

/**
 * Notes what failed; nothing did when there are none.
 * @param {string} root
 * @param {readonly import('./plan.mjs').PlannedPart[]} parts
 */
export function noteFailed(root, parts) {
  if (parts.length === 0) rmSync(fileIn(root), { force: true })
  else writeFileSync(fileIn(root), JSON.stringify(parts))
}

/**
 * The parts that failed last, after the build, which all others need; none when nothing failed.
 * @param {string} root
 * @returns {import('./plan.mjs').PlannedPart[]}
 */
export function lastFailed(root) {
  const noted = notedIn(root)
  if (noted.length === 0 || noted.some(({ name }) => name === 'build')) return noted
  return [{ name: 'build', paths: [], tier: 'all' }, ...noted]
}

const notedIn = (root) => read(fileIn(root)) ?? []

/**
 * Whether Playwright noted tests that failed: a run that could not begin failed without any.
 * @param {string} root
 */
export const hasFailedBrowserTests = (root) =>
  (read(join(root, 'test-results', '.last-run.json'))?.failedTests ?? []).length > 0

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
