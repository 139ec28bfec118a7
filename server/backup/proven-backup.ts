/** A backup that is restored and compared as soon as it was made. */
import { BackupProblem } from '#server/db/dump/backup-problem.ts'
import type { Manifest } from './format/manifest.ts'
import { makeBackup, type BackupParts, type BackupProgress } from './make-backup.ts'
import { verifyBackup } from './restore-backup.ts'

/**
 * Makes a backup and proves it. A photo that an earlier backup stored may be damaged since: then the proof fails, and the
 * backup is made once more with all photos stored anew, which mends the earlier ones, too.
 * @param onProgress is called with how far it is; what it throws ends the backup
 * @returns its manifest
 */
export async function makeProvenBackup(
  parts: BackupParts,
  reason: Manifest['reason'],
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<Manifest> {
  const makeAndProve = async (isAnew: boolean) => {
    const { name } = await makeBackup(parts, reason, { onProgress, isAnew })
    const onItem = () => onProgress({ phase: 'proving', done: 0, total: 0 })
    onItem()
    return verifyBackup(parts.place, name, parts.clock(), onItem)
  }
  try {
    return await makeAndProve(false)
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    return makeAndProve(true)
  }
}
