/** Which backups stay: the newest of each of 7 days, 4 weeks and 12 months, and for a month those made by hand. */
import { DAY_MS } from '#contract/limits.ts'
import { BackupProblem } from '#server/db/dump/backup-problem.ts'
import {
  listBackups,
  madeAt,
  namesIn,
  photoFileOf,
  PHOTOS,
  readManifest,
  type BackupPlace,
} from './format/backup-files.ts'
import { readPhotoLines } from './make-backup.ts'

const DAYS = 7
const WEEKS = 4
const MONTHS = 12
const OTHERS_KEPT_MS = 31 * DAY_MS
/** A backup without a manifest that is older than this is not being made any more. */
const UNFINISHED_KEPT_MS = DAY_MS

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)
/** Weeks begin on Mondays, in UTC. */
const weekOf = (at: Date) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7))

/** @param names oldest first */
export function backupsToKeep(names: readonly string[], now: Date): Set<string> {
  const newestFirst = names.toReversed()
  const nightly = newestFirst.filter((name) => name.endsWith('-nightly'))
  const keep = new Set(
    newestFirst.filter((name) => !nightly.includes(name) && now.getTime() - madeAt(name).getTime() < OTHERS_KEPT_MS),
  )
  for (const [periodOf, count] of [
    [dayOf, DAYS],
    [weekOf, WEEKS],
    [monthOf, MONTHS],
  ] as const) {
    const periods = new Map<string, string>()
    for (const name of nightly) {
      const period = periodOf(madeAt(name))
      if (!periods.has(period)) periods.set(period, name)
    }
    for (const name of [...periods.values()].slice(0, count)) keep.add(name)
  }
  // The last one is never removed, however old.
  const [newest] = newestFirst
  if (newest !== undefined) keep.add(newest)
  return keep
}

/** Removes backups whose time is over, what was never finished, and photos that no kept backup names. */
export async function removeOldBackups(place: BackupPlace, now: Date): Promise<void> {
  const { store } = place
  // Before the names: what another server stores from here on is not among them.
  const photos = await store.list(PHOTOS)
  const whole = (await listBackups(store)).map(({ name }) => name)
  const keep = backupsToKeep(whole, now)
  let isOneBeingMade = false
  for (const name of namesIn(await store.list('2'))) {
    if (keep.has(name)) continue
    if (!whole.includes(name) && now.getTime() - madeAt(name).getTime() < UNFINISHED_KEPT_MS) {
      isOneBeingMade = true
      continue
    }
    // The manifest first: what is half removed does not count.
    const files = await store.list(`${name}/`)
    for (const file of files.toSorted((one) => (one.endsWith('manifest.json') ? -1 : 1))) await store.remove(file)
  }
  // Its photos are stored before its list of them, so no one else knows which it needs.
  if (!isOneBeingMade) await removeUnusedPhotos(place, keep, photos)
}

async function removeUnusedPhotos(
  place: BackupPlace,
  kept: ReadonlySet<string>,
  photos: readonly string[],
): Promise<void> {
  const used = new Set<string>()
  for (const name of kept) {
    try {
      const manifest = await readManifest(place.store, name)
      // The photos of another key cannot be listed, so none of that key are removed.
      if (manifest.keyId !== (place.key?.id ?? null)) continue
      for await (const { id } of readPhotoLines(place, manifest)) used.add(photoFileOf(id, manifest.keyId))
    } catch (error) {
      // A backup whose manifest or list is damaged can’t be restored, so it needs no photo.
      if (!(error instanceof BackupProblem)) throw error
    }
  }
  const own = place.key ? `.${place.key.id}` : ''
  for (const file of photos) {
    const isOfThisKey = own === '' ? !/\.[0-9a-f]{8}$/.test(file) : file.endsWith(own)
    if (isOfThisKey && !used.has(file)) await place.store.remove(file)
  }
}
