/**
 * Files that an account uploads before it names them: photos of a review, a certificate of insurance. Checked by
 * content; who may read one depends on what names it.
 */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import type { FilePurpose, UploadedFile } from '#contract/files/files.ts'
import { formatNumber } from '#contract/format-count.ts'
import { ACCOUNT_UPLOADS_MAX_BYTES, DAY_MS, REVIEW_PHOTOS_MAX } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  addAccountFile,
  deleteUnusedFile,
  findAccountFile,
  isAccountFile,
  sumAccountFiles,
} from '#server/repositories/media/account-files.ts'
import { lockUploads } from '#server/repositories/media/photos.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { spendBytes } from '#server/services/callers/byte-budgets.ts'
import { KeyReused, TooLarge, TooManyRequests } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { Accepted } from './media.ts'
import { mediaIdOf } from './media-store.ts'

/** A phone may take this long to name its files. */
const UNUSED_LIFETIME_MS = 7 * DAY_MS
/** After this the outcome of an upload is known. */
const UNKNOWN_MS = 60 * 60_000
/** Several reviews may be on their way. */
const UNUSED_MAX = 4 * REVIEW_PHOTOS_MAX

const ACCEPTED: Record<FilePurpose, Accepted> = {
  review: { kinds: ['picture'], refusal: 'This isn’t a photo we can show. Choose a JPEG, PNG, WebP or AVIF.' },
  insurance: { kinds: ['pdf', 'picture'], refusal: 'We can’t take this file. Choose a PDF or a picture.' },
}

/**
 * Takes a file; the same id again gives the first one.
 * @param input.id made by the device
 * @throws TooLarge, UnsupportedFile, KeyReused, TooManyRequests
 */
export async function takeAccountFile(
  { db, media, clock }: ServiceContext,
  { id, purpose, file }: { id: string; purpose: FilePurpose; file: Readable },
  { accountId, network }: SignedInCaller,
): Promise<UploadedFile> {
  const known = await findOwn(db, { id, purpose, accountId })
  if (known) {
    // It has to be read to its end.
    file.resume()
    return known
  }
  const now = clock()
  await consume(db, 'attachment', { network, address: `account ${accountId}`, now })
  // Before the content is read, and again when its size is known.
  await refuseFull(db, accountId, 1)
  const mediaId = randomUUID()
  // Whatever happens from here on, a file without a row is deleted.
  await addJob(db, { kind: 'removeAccountFile', payload: { mediaId }, runAt: new Date(now.getTime() + UNKNOWN_MS) })
  const { kind, bytes, size } = await media.takeFile(
    file,
    { id: mediaIdOf(mediaId), accepted: ACCEPTED[purpose] },
    `account ${accountId}`,
  )
  // The job deletes what is beyond it.
  await spendBytes(db, 'attachment', { network, bytes, now })
  const isNew = await db.transaction(async (tx) => {
    await lockUploads(tx, accountId)
    await refuseFull(tx, accountId, bytes)
    const runAt = new Date(now.getTime() + UNUSED_LIFETIME_MS)
    await addJob(tx, { kind: 'removeAccountFile', payload: { mediaId, id }, runAt })
    return addAccountFile(tx, { id, accountId, purpose, kind, bytes, size, mediaId, now })
  })
  if (isNew) return { id, kind, bytes }
  await media.store.remove(mediaIdOf(mediaId))
  const uploaded = await findOwn(db, { id, purpose, accountId })
  if (!uploaded) throw new KeyReused()
  return uploaded
}

/** @throws KeyReused when the id is another account's file, or one for something else */
async function findOwn(
  db: Queryable,
  { id, purpose, accountId }: { id: string; purpose: FilePurpose; accountId: number },
): Promise<UploadedFile | undefined> {
  const known = await findAccountFile(db, id)
  if (!known) return undefined
  if (known.accountId !== accountId || known.purpose !== purpose) throw new KeyReused()
  return { id: known.id, kind: known.kind, bytes: known.bytes }
}

/** @throws TooLarge when so many bytes more are too many for the account; TooManyRequests beyond its unused files */
async function refuseFull(db: Queryable, accountId: number, more: number): Promise<void> {
  const { bytes, unused } = await sumAccountFiles(db, accountId)
  if (unused >= UNUSED_MAX)
    throw new TooManyRequests(DAY_MS / 1000, 'You’ve uploaded too many files that you didn’t use. Try again in a week.')
  if (bytes + more > ACCOUNT_UPLOADS_MAX_BYTES)
    throw new TooLarge(
      `Your files take up ${formatNumber(ACCOUNT_UPLOADS_MAX_BYTES / 1024 / 1024)} MB, the most possible. Send it ` +
        'without this one.',
    )
}

/** `id`: of a file that is deleted if nothing names it. */
const Payload = v.object({ mediaId: v.string(), id: v.optional(v.string()) })

export const accountFileJobHandlers = ({ db, media }: ServiceContext): JobHandlers => ({
  removeAccountFile: async (job) => {
    const { mediaId, id } = v.parse(Payload, job.payload)
    if (id !== undefined) await deleteUnusedFile(db, id)
    if (!(await isAccountFile(db, mediaId))) await media.store.remove(mediaIdOf(mediaId))
  },
})
