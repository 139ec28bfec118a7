/**
 * One process per data folder. PGlite has no lock of its own, and two processes on one folder corrupt it. The lock is
 * an exclusive SQLite transaction on a file: the system releases it when the process ends, even after `kill -9`.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseSetupError } from '#server/db/errors.ts'

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
  return () => file.close()
}
