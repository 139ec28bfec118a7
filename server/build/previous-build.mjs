/**
 * Keeps the page's files of the build before this one in `dist/previous`: tabs that were opened with it still load
 * their parts after an update. Older ones are deleted. A build that changes nothing replaces nothing.
 *   node server/build/previous-build.mjs set-aside   before the build
 *   node server/build/previous-build.mjs keep        after it
 */
import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [step, dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist')] = process.argv.slice(2)
const current = join(dist, 'client', 'assets')
/** A build that ended; the next one empties its folder. */
const complete = join(dist, 'client', '.complete')
const aside = join(dist, 'aside')
const previous = join(dist, 'previous')
const remove = (folder) => rmSync(folder, { recursive: true, force: true })

if (step === 'set-aside') {
  // After a build that failed, what was set aside before it stays.
  if (existsSync(complete)) {
    remove(aside)
    cpSync(current, join(aside, 'assets'), { recursive: true })
  }
} else {
  writeFileSync(complete, '')
  if (existsSync(aside)) {
    const names = new Set(readdirSync(current))
    const isChanged = readdirSync(join(aside, 'assets')).some((name) => !names.has(name))
    if (isChanged) {
      remove(previous)
      renameSync(aside, previous)
    } else remove(aside)
  }
}
