/** Pictures of texts: taken like photos of vendors, upright and without metadata, and shown to everyone. */
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  claimTextPicture,
  deleteUnusedPictures,
  hasTextPicture,
  keepTextPicture,
  noteUnusedPictures,
} from '#server/repositories/texts/text-pictures.ts'
import { lockTexts } from '#server/repositories/texts/text-versions.ts'
import type { OperatorCaller } from '#server/services/console/operator-caller.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { newMediaId } from '#server/services/media/media-store.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Each is decoded, also one that is refused then, or that is here already. */
const UPLOADS_PER_DAY = 200
/** After this the outcome of an upload is known. */
const UNKNOWN_MS = 60 * 60_000
/** A text that was typed without a connection may name a picture that no draft of the server names yet. */
const UNUSED_LIFETIME_MS = 30 * DAY_MS

/**
 * Stores a picture; once for the same file.
 * @returns its id
 * @throws TooLarge, UnsupportedFile; TooManyRequests beyond two hundred in a day
 */
export async function addTextPicture(
  { db, media, clock }: ServiceContext,
  file: Readable,
  { operatorId, email: operator }: Pick<OperatorCaller, 'operatorId' | 'email'>,
): Promise<string> {
  await countToday(db, operatorId, clock())
  const { body, ...taken } = await media.take(file, `operator ${operatorId}`)
  const known = await claimTextPicture(db, taken)
  if (known !== undefined) return known
  const id = newMediaId()
  // Whatever happens from here on, a file without a row is deleted.
  await removeFile(db, id, new Date(clock().getTime() + UNKNOWN_MS))
  await media.store.put(id, body, 'image/jpeg')
  return db.transaction(async (tx) => {
    const now = clock()
    const first = await keepTextPicture(tx, { id, ...taken, bytes: body.length, operator, now })
    if (first === id) await recordAction(tx, 'pictureAdded', id, { operator, reason: null }, now)
    return first
  })
}

async function countToday(db: Queryable, operatorId: number, now: Date): Promise<void> {
  const allowance = { bucket: `text pictures of operator ${operatorId}`, attempts: UPLOADS_PER_DAY, windowMs: DAY_MS }
  const waitSeconds = await consumeRateLimits(db, [allowance], now)
  if (waitSeconds !== null)
    throw new TooManyRequests(
      waitSeconds,
      `You’ve uploaded ${UPLOADS_PER_DAY} pictures in a day, the most possible. Try again tomorrow.`,
    )
}

const removeFile = (db: Queryable, id: string, runAt: Date): Promise<void> =>
  addJob(db, { kind: 'removeTextPicture', payload: { id }, runAt })

/** Removes pictures that no version and no draft has named for a while. A version is never deleted. */
export async function tidyTextPictures({ db }: Pick<ServiceContext, 'db'>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // A draft that names one of them is saved before or after, not meanwhile.
    await lockTexts(tx)
    await noteUnusedPictures(tx, now)
    for (const id of await deleteUnusedPictures(tx, new Date(now.getTime() - UNUSED_LIFETIME_MS)))
      await removeFile(tx, id, now)
  })
}

const Payload = v.object({ id: v.string() })

export const textPictureHandlers = ({ db, media }: ServiceContext): JobHandlers => ({
  removeTextPicture: async (job) => {
    const { id } = v.parse(Payload, job.payload)
    if (!(await hasTextPicture(db, id))) await media.store.remove(id)
  },
})
