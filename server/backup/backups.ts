/** The backups of this server: where they are, when the last one was proved, and the nightly one. */
import { DAY_MS } from '#contract/limits.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { listBackups, madeAt, namesIn, type Backups } from './format/backup-files.ts'
import type { Manifest } from './format/manifest.ts'
import { makeBackup, type BackupParts, type BackupProgress } from './make-backup.ts'
import { DamagedPhotos, verifyBackup } from './restore-backup.ts'
import { removeOldBackups } from './retention.ts'

const LOOK_MS = 10 * 60_000
/** In UTC. */
const NIGHT_BEGINS_HOUR = 3
/** Another server that began one this recently is making it. */
const BEING_MADE_MS = 2 * 60 * 60_000
const ALARM_AFTER_MS = 26 * 60 * 60_000

export const partsOf = ({ db, media, clock }: ServiceContext, { place }: Backups): BackupParts => ({
  db,
  media: media.store,
  place,
  clock,
})

/**
 * Makes a backup and proves it. Photos that an earlier backup stored may be damaged since: then the backup is made once
 * more with those stored anew, which mends the earlier ones, too.
 * @param onProgress is called with how far it is; what it throws ends the backup
 * @returns its manifest
 */
export async function makeProvenBackup(
  parts: BackupParts,
  reason: Manifest['reason'],
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<Manifest> {
  const makeAndProve = async (anew?: ReadonlySet<string>) => {
    const { name } = await makeBackup(parts, reason, { onProgress, ...(anew && { anew }) })
    const onItem = () => onProgress({ phase: 'proving', done: 0, total: 0 })
    onItem()
    return verifyBackup(parts.place, name, parts.clock(), onItem)
  }
  try {
    return await makeAndProve()
  } catch (error) {
    if (!(error instanceof DamagedPhotos)) throw error
    return makeAndProve(error.ids)
  }
}

/** Looks up when the newest good backup was made. */
export async function lookForBackups(backups: Backups): Promise<void> {
  const newest = (await listBackups(backups.place.store)).findLast(({ isVerified }) => isVerified)
  backups.lastGoodAt = newest ? madeAt(newest.name) : null
}

/** Whether the last good backup is older than a night, and too old not to ask why. */
export const isBackupOverdue = ({ isNightly, lastGoodAt }: Backups, now: Date, upSince: Date): boolean =>
  isNightly && now.getTime() - Math.max(lastGoodAt?.getTime() ?? 0, upSince.getTime()) > ALARM_AFTER_MS

/** Makes, verifies and thins out, once a night. @returns whether it was made */
export async function backUpAtNight(context: ServiceContext, backups: Backups): Promise<boolean> {
  const now = context.clock()
  const night = new Date(now)
  night.setUTCHours(NIGHT_BEGINS_HOUR, 0, 0, 0)
  if (now < night) night.setTime(night.getTime() - DAY_MS)
  const names = [...namesIn(await backups.place.store.list('2'))]
  const isBegun = names.some((name) => now.getTime() - madeAt(name).getTime() < BEING_MADE_MS)
  await lookForBackups(backups)
  if (isBegun || (backups.lastGoodAt && backups.lastGoodAt >= night)) return false
  await makeProvenBackup(partsOf(context, backups), 'nightly')
  await lookForBackups(backups)
  await removeOldBackups(backups.place, context.clock())
  return true
}

interface NightlyOptions {
  /** Receives what went wrong, and that the last good backup is too old. */
  report: (problem: unknown) => void
}

/** @returns what ends it and waits for what it does */
export function startNightlyBackups(
  context: ServiceContext,
  backups: Backups,
  { report }: NightlyOptions,
): () => Promise<void> {
  const upSince = context.clock()
  let running: Promise<void> | undefined
  const look = async () => {
    if (backups.isNightly) await backUpAtNight(context, backups)
    else await lookForBackups(backups)
    if (isBackupOverdue(backups, context.clock(), upSince))
      report(new Error(`The last good backup is older than a day: ${backups.lastGoodAt?.toISOString() ?? 'none'}.`))
  }
  const start = () => {
    running ??= look()
      .catch(report)
      .finally(() => (running = undefined))
  }
  lookForBackups(backups).catch(report)
  const timer = setInterval(start, LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
