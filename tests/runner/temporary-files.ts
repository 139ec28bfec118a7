/** Where tests keep their temporary files: databases, browser profiles, uploads. */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** More than the tests use at any time. A container's own has 64 MB. */
const NEEDED_BYTES = 4_000_000_000
const PREFIX = 'fanfare-tests-'

/**
 * Puts the temporary files in memory where there is room: a copy of a database takes a tenth of the time that a disk
 * takes. This process's environment says so, and the processes that it starts inherit it. TMPDIR, if set, stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom(IN_MEMORY)) process.env.TMPDIR = folderOfRun(IN_MEMORY)
}

/** The folder may be larger than the memory that is free for it. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** A folder of this process's own, inside another; those of processes that are gone are removed. */
export function folderOfRun(within: string): string {
  for (const name of readdirSync(within)) {
    if (name.startsWith(PREFIX) && isGone(Number(name.slice(PREFIX.length)))) remove(join(within, name))
  }
  const folder = join(within, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // For everybody, as any folder of temporary files: for root PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  return folder
}

function isGone(processId: number): boolean {
  try {
    // Only asks.
    process.kill(processId, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // It is another user's, or another run is removing it.
  }
}
