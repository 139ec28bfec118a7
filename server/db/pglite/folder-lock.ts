/**
 * One process per data folder. PGlite has no lock of its own, and two processes on one folder corrupt it. The lock is
 * an exclusive SQLite transaction on a file: the system releases it when the process ends, even after `kill -9`.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseSetupError } from '#server/db/errors.ts'
import { operatorCommand } from '#server/operator-command.ts'

/**
 * Locks `folder` for this process and returns a function that releases it.
 * @throws DatabaseSetupError if another process holds it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'fanfare.lock')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path)
    file.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    file?.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DatabaseSetupError(
        'FOLDER_IN_USE',
        `Another Fanfare server is using this folder: ${folder}. Stop it, or set DATA_DIR to a different folder.`,
      )
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseSetupError(
      'FOLDER_LOCK',
      `Couldn’t lock the data folder with ${path} (${reason}). If no other Fanfare runs, delete this file.`,
    )
  }
  const forget = noteRunning(folder, () => file.close())
  return () => {
    forget()
    file.close()
  }
}

/**
 * A file that tells of itself which one it is, there while the database runs: copied with its folder at that time, it
 * is another file than it says. Such a copy has files of different moments, and PostgreSQL would take them for one.
 * Where a process was killed, the file is the one that it was.
 * @returns removes it, at a clean end
 */
function noteRunning(folder: string, unlock: () => void): () => void {
  const path = join(folder, 'running')
  try {
    if (isCopied(path)) {
      throw new DatabaseSetupError(
        'FOLDER_COPIED',
        `${folder} was copied while Fanfare was running, so its database may be damaged. Restore a backup instead: an ` +
          `empty DATA_DIR and ${operatorCommand('restore')}. If nothing was running when it was copied, delete ` +
          `${path} and start again.`,
      )
    }
    writeFileSync(path, '')
    writeFileSync(path, identityOf(path))
  } catch (error) {
    unlock()
    throw error
  }
  return () => rmSync(path, { force: true })
}

/** Some file systems number files anew, some don't know when they were made: a copy differs in both. */
const identityOf = (path: string): string => {
  const { ino, birthtimeNs } = statSync(path, { bigint: true })
  return `${ino} ${birthtimeNs}`
}

function isCopied(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })) return false
  const [inode = '', madeAt = ''] = readFileSync(path, 'utf8').split(' ')
  const [inodeNow, madeAtNow] = identityOf(path).split(' ')
  // Empty when the process was killed between making and writing it.
  return inode !== '' && inode !== inodeNow && (madeAt === '0' || madeAt !== madeAtNow)
}
