/** Messages of a thread: stored exactly once per key, with the job that mails the other side. */
import { isGoneVendor } from '#contract/bookings/booking.ts'
import { MESSAGES_TAKE } from '#contract/limits.ts'
import type { NewMessage, Thread, ThreadSummary } from '#contract/messages/messages.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import { attach } from '#server/repositories/messages/attachments.ts'
import { addMessage, countUnread, listMessages, markRead } from '#server/repositories/messages/messages.ts'
import { listMilestones } from '#server/repositories/messages/milestones.ts'
import { vendorThreads } from '#server/repositories/messages/threads.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { Forbidden, InvalidFields } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import { queueMessageMail } from './message-mail.ts'
import { shownInsurance } from '#server/services/insurance/insurance.ts'
import { otherSide, participantIn } from './participants.ts'
import type { Caller, VendorCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The caller's threads as a vendor. */
export const readThreads = (
  { db }: ServiceContext,
  page: { take: number; skip: number },
  { vendorId }: VendorCaller,
): Promise<{ threads: ThreadSummary[]; total: number }> => vendorThreads(db, vendorId, page)

/** The latest messages of a thread, or those before one. @throws TargetNotFound */
export async function readThread(
  { db, clock }: ServiceContext,
  { leadId, before = null }: { leadId: number; before?: number | null },
  caller: Caller,
): Promise<Thread> {
  const { thread, side } = await participantIn(db, leadId, caller)
  const found = await listMessages(db, { leadId: thread.leadId, reader: side, before, take: MESSAGES_TAKE + 1 })
  const insurance = await shownInsurance({ db, clock }, thread.vendorId)
  const { vendorName, clientName, isSample, eventType, eventDate, eventDateLatest } = thread
  return {
    leadId: thread.leadId,
    side,
    otherName: side === 'host' ? vendorName : clientName,
    isSample,
    eventType,
    eventDate,
    eventDateLatest,
    messages: found.slice(-MESSAGES_TAKE),
    milestones: await listMilestones(db, thread.leadId, side),
    hasEarlier: found.length > MESSAGES_TAKE,
    ...(insurance && { insurance }),
  }
}

/**
 * Stores a message, or returns the existing receipt of its key.
 * @throws TargetNotFound, KeyReused, Cancelled, InProgress, TooManyRequests, Forbidden; InvalidFields for a file that
 * is gone
 */
export async function sendMessage(
  { db, clock }: ServiceContext,
  { leadId, key, body }: { leadId: number; key: string; body: NewMessage },
  caller: Caller,
): Promise<WriteReceipt> {
  const { thread, side, accountId, network } = await participantIn(db, leadId, caller)
  if (side === 'host') await refuseBlocked(db, { email: thread.clientEmail, network })
  const now = clock()
  return performOnce(db, { key, call: 'sendMessage', body: { leadId, ...body }, accountId }, async (tx) => {
    if (side === 'host' && isGoneVendor(thread.vendorName)) throw new Forbidden(VENDOR_LEFT)
    await consume(tx, 'message', { network, address: `thread ${thread.leadId} ${side}`, now })
    const newest = { leadId: thread.leadId, author: side }
    const id = await addMessage(tx, { ...newest, key, accountId, text: body.text, now })
    const attached = await attach(tx, { ...newest, messageId: id, files: body.attachments })
    if (attached < body.attachments.length) throw new InvalidFields([FILE_GONE])
    await queueMessageMail(tx, { leadId: thread.leadId, to: otherSide(side) })
    await queueNotice(tx, { what: 'message', id })
    return { id, bookingId: null, state: 'sent' }
  })
}

const VENDOR_LEFT = 'This vendor has left, so no one would read your message.'
const FILE_GONE = { name: 'attachments', code: 'notFound', message: 'Attach the file again.' } as const

/** Marks what the other side wrote as read. @returns how many of them are still unread. @throws TargetNotFound */
export async function readUpTo(
  { db, clock }: ServiceContext,
  { leadId, upTo }: { leadId: number; upTo: number },
  caller: Caller,
): Promise<{ unread: number }> {
  const { thread, side } = await participantIn(db, leadId, caller)
  const author = otherSide(side)
  await markRead(db, { leadId: thread.leadId, author, upTo, now: clock() })
  return { unread: await countUnread(db, thread.leadId, author) }
}
