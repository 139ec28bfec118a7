/**
 * Files of messages: uploaded before the message that names them, checked by content, and read by the two sides only.
 */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import { formatNumber } from '#contract/format-count.ts'
import { ACCOUNT_FILES_MAX_BYTES, ATTACHMENTS_MAX, DAY_MS, THREAD_FILES_MAX_BYTES } from '#contract/limits.ts'
import type { UploadedAttachment } from '#contract/messages/messages.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { isAccountFile } from '#server/repositories/media/account-files.ts'
import {
  addAttachment,
  countUnsent,
  deleteUnsent,
  findAttachment,
  findInThread,
  isAttachment,
  lockUploads,
  sumFiles,
} from '#server/repositories/messages/attachments.ts'
import type { AttachmentRow, Uploader } from '#server/repositories/messages/attachments.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { spendBytes } from '#server/services/callers/byte-budgets.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { KeyReused, NotFound, TooLarge, TooManyRequests } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Accepted } from '#server/services/media/media.ts'
import { mediaIdOf } from '#server/services/media/media-store.ts'
import { participantIn } from './participants.ts'
import type { Participant } from './participants.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** A phone may take this long to send the message after its files. */
const UNSENT_LIFETIME_MS = 7 * DAY_MS
const ACCEPTED: Accepted = {
  kinds: ['pdf', 'word', 'picture'],
  refusal: 'We can’t send this file. Choose a PDF, a Word file (.docx) or a picture.',
}
/** After this the outcome of an upload is known. */
const UNKNOWN_MS = 60 * 60_000
/** The limit for one side of a thread: several messages may be on their way. */
const UNSENT_MAX = 4 * ATTACHMENTS_MAX

/**
 * Takes a file for a message; the same id again gives the first one.
 * @param input.id made by the device
 * @throws TooLarge, UnsupportedFile, KeyReused, TooManyRequests
 */
export async function takeAttachment(
  context: ServiceContext,
  { id, file }: { id: string; file: Readable },
  participant: Participant,
): Promise<UploadedAttachment> {
  const { db, media, clock } = context
  const { thread, side, accountId, network } = participant
  const known = await findOwn(db, participant, id)
  if (known) {
    // It has to be read to its end.
    file.resume()
    return known
  }
  const now = clock()
  if (side === 'host') await refuseBlocked(db, { email: thread.clientEmail, network })
  await consume(db, 'attachment', { network, address: `thread ${thread.leadId} ${side}`, now })
  const uploader = { leadId: thread.leadId, author: side, accountId, vendorId: thread.vendorId }
  // Before the content is read, and again when its size is known.
  await refuseFull(db, uploader, 1)
  const mediaId = randomUUID()
  // Whatever happens from here on, a file without a row is deleted.
  await addJob(db, { kind: 'removeAttachment', payload: { mediaId }, runAt: new Date(now.getTime() + UNKNOWN_MS) })
  const { kind, isWord, bytes, sha256 } = await media.takeFile(
    file,
    { id: mediaIdOf(mediaId), accepted: ACCEPTED },
    `thread ${thread.leadId} ${side}`,
  )
  // The job deletes what is beyond it.
  await spendBytes(db, 'attachment', { network, bytes, now })
  const row = { id, leadId: thread.leadId, author: side, kind, isWord, bytes, sha256, mediaId, now }
  // Should this fail, the row may be there in spite of it: the file is left to the job.
  const isNew = await db.transaction(async (tx) => {
    await lockUploads(tx, uploader)
    if ((await countUnsent(tx, thread.leadId, side)) >= UNSENT_MAX) throw tooMany()
    await refuseFull(tx, uploader, bytes)
    const runAt = new Date(now.getTime() + UNSENT_LIFETIME_MS)
    await addJob(tx, { kind: 'removeAttachment', payload: { mediaId, id }, runAt })
    return addAttachment(tx, row)
  })
  if (!isNew) await media.store.remove(mediaIdOf(mediaId))
  const uploaded = isNew ? { id, kind, bytes } : await findOwn(db, participant, id)
  if (!uploaded) throw new KeyReused()
  return uploaded
}

/** @throws TooLarge when so many bytes more are too many for the conversation, or for the account */
async function refuseFull(db: Queryable, uploader: Uploader, bytes: number): Promise<void> {
  const { thread, account } = await sumFiles(db, uploader)
  if (thread + bytes > THREAD_FILES_MAX_BYTES)
    throw new TooLarge(
      `You’ve sent ${formatMegabytes(THREAD_FILES_MAX_BYTES)} of files here, the most possible. Send a link instead.`,
    )
  if (account + bytes > ACCOUNT_FILES_MAX_BYTES)
    throw new TooLarge(
      `You’ve sent ${formatMegabytes(ACCOUNT_FILES_MAX_BYTES)} of files in all, the most possible. Send a link ` +
        'instead.',
    )
}

const formatMegabytes = (bytes: number) => `${formatNumber(bytes / 1024 / 1024)} MB`

const tooMany = () =>
  new TooManyRequests(DAY_MS / 1000, 'You’ve uploaded too many files that weren’t sent. Try again tomorrow.')

/** @throws KeyReused when the id is another person's file */
async function findOwn(
  db: Database,
  { thread, side }: Participant,
  id: string,
): Promise<UploadedAttachment | undefined> {
  const known = await findAttachment(db, id)
  if (!known) return undefined
  const mine = await findInThread(db, { id, leadId: thread.leadId, reader: side })
  if (mine?.author !== side) throw new KeyReused()
  return { id, kind: mine.kind, bytes: mine.bytes }
}

/** A file of the thread, with its content. @throws NotFound */
export async function readAttachment(
  { db, media }: ServiceContext,
  { leadId, id }: { leadId: number; id: string },
  caller: Caller,
): Promise<{ file: AttachmentRow; body: Buffer }> {
  const { thread, side } = await participantIn(db, leadId, caller)
  const file = await findInThread(db, { id, leadId: thread.leadId, reader: side })
  const body = file && (await media.store.get(mediaIdOf(file.mediaId)))
  if (!body) throw new NotFound('This file no longer exists.')
  return { file, body }
}

/** `id`: of a file that is deleted if no message has sent it. */
const Payload = v.object({ mediaId: v.string(), id: v.optional(v.string()) })

export const attachmentJobHandlers = ({ db, media }: ServiceContext): JobHandlers => ({
  removeAttachment: async (job) => {
    const { mediaId, id } = v.parse(Payload, job.payload)
    if (id !== undefined) await deleteUnsent(db, id)
    // The rows of an account’s files have the same trigger.
    if (!(await isAttachment(db, mediaId)) && !(await isAccountFile(db, mediaId)))
      await media.store.remove(mediaIdOf(mediaId))
  },
})
