/**
 * The adapters that the environment chooses: the payment gateway, where photos are stored, and where backups go.
 * Libraries are loaded when needed.
 */
import { join } from 'node:path'
import { folderBackupStore } from './backup/store/backup-store.ts'
import type { Backups } from './backup/format/backup-files.ts'
import { backupKeyFrom } from './backup/format/encryption.ts'
import type { BackupSettings } from './env.ts'
import type { Database } from './db/database.ts'
import type { Archives } from './export/archives.ts'
import { localMediaStore } from './services/media/media-store.ts'
import { openMedia } from './services/media/media.ts'
import type { Media } from './services/media/media.ts'
import type { S3Settings } from './services/media/s3-media-store.ts'
import type { BraintreeSettings } from './services/payments/braintree-gateway.ts'
import type { PaymentGateway } from './services/payments/payment-gateway.ts'
import { sandboxGateway } from './services/payments/sandbox-gateway.ts'

/** The sandbox without settings of a real gateway. */
export async function paymentsFrom(
  { braintree }: { braintree: BraintreeSettings | undefined },
  db: Database,
  clock: () => Date,
): Promise<PaymentGateway> {
  if (!braintree) return sandboxGateway(db, clock)
  const { braintreeGateway } = await import('./services/payments/braintree-gateway.ts')
  return braintreeGateway(braintree)
}

/** A folder without settings of object storage. */
export async function mediaFrom({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }): Promise<Media> {
  const store = s3
    ? (await import('./services/media/s3-media-store.ts')).s3MediaStore(s3)
    : localMediaStore(join(dataDir, 'media'))
  return openMedia({ store, incomingDir: join(dataDir, 'incoming') })
}

/** A folder, or a bucket; null where nothing says where. */
export async function backupsFrom({ backup }: { backup: BackupSettings | null }): Promise<Backups | null> {
  if (!backup) return null
  const { to, isNightly, keyHex } = backup
  const store =
    typeof to === 'string'
      ? folderBackupStore(to)
      : (await import('./backup/store/s3-backup-store.ts')).s3BackupStore(to, 'backups/')
  return {
    place: { store, key: keyHex === undefined ? null : backupKeyFrom(keyHex) },
    isNightly,
    lastGoodAt: null,
  }
}

/** With the photos, which all servers share, and under no address: in their bucket, or in a folder beside them. */
export async function archivesFrom({
  s3,
  dataDir,
}: {
  s3: S3Settings | undefined
  dataDir: string
}): Promise<Archives> {
  const store = s3
    ? (await import('./backup/store/s3-backup-store.ts')).s3BackupStore(s3, 'exports/')
    : folderBackupStore(join(dataDir, 'media', 'exports'))
  return { store, workFolder: join(dataDir, 'packing') }
}
