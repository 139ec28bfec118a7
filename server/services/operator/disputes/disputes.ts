/** An operator looks into a dispute about a booking, and notes what came of it. Both sides are told. */
import type { DisputeResult } from '#contract/console/requests.ts'
import {
  addDispute,
  addOpening,
  findDispute,
  isDisputable,
  lockLead,
  mayOpenConversation,
  openedAt,
  setResult,
} from '#server/repositories/console/disputes.ts'
import { CONVERSATION_HOURS } from '#contract/console/requests.ts'
import { HOUR_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from '../operator.ts'
import type { Acting } from '../operator.ts'
import { queueDisputeMails, queueOpeningMails } from './dispute-mail.ts'

/** @throws NotFound */
export async function refuseUndisputable(db: Queryable, bookingId: number): Promise<void> {
  if (!(await isDisputable(db, bookingId))) throw new NotFound(`There is no booking ${bookingId}.`)
}

/** @returns its number @throws NotFound; Refused while a dispute about it is open */
export async function openDispute(
  { db, clock }: ServiceContext,
  bookingId: number,
  by: Acting & { reason: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock()
    await refuseUndisputable(tx, bookingId)
    const id = await addDispute(tx, { bookingId, reason: by.reason, by: by.operator, side: null, now })
    if (id === undefined) throw new Refused(`A dispute about booking ${bookingId} is open already.`)
    await queueDisputeMails(tx, id, 'opened')
    await recordAction(tx, 'disputeOpened', `booking ${bookingId}`, by, now)
    return id
  })
}

/** @param by.reason what came of it, which both sides read @throws NotFound; Refused when it is closed */
export async function closeDispute(
  { db, clock }: ServiceContext,
  { id, inFavorOf }: { id: number; inFavorOf: DisputeResult },
  by: Acting & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const dispute = await findDispute(tx, id)
    if (!dispute) throw new NotFound(`There is no dispute ${id}.`)
    if (!(await setResult(tx, id, { result: by.reason, inFavorOf, by: by.operator, now })))
      throw new Refused(`Dispute ${id} is closed already.`)
    await queueDisputeMails(tx, id, 'closed')
    await recordAction(tx, 'disputeClosed', `booking ${dispute.bookingId}, ${inFavorOf}`, by, now)
  })
}

/** From when on an opening still lasts. */
export const openSince = (now: Date): Date => new Date(now.getTime() - CONVERSATION_HOURS * HOUR_MS)

const NO_CAUSE = 'A conversation is opened for an open report about it or a dispute about its booking only.'

/** @throws NotFound, Refused */
export async function refuseUnopenable(db: Queryable, leadId: number): Promise<void> {
  if (!(await mayOpenConversation(db, leadId))) throw new Refused(NO_CAUSE)
}

/** Opens its messages to this operator for a day. While it is open, nothing more is told. @throws NotFound, Refused */
export async function openConversation(
  { db, clock }: ServiceContext,
  leadId: number,
  by: Acting & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    if (!(await lockLead(tx, leadId))) throw new NotFound(`There is no request ${leadId}.`)
    await refuseUnopenable(tx, leadId)
    const { operator, reason } = by
    if (await openedAt(tx, { leadId, operator, since: openSince(now) })) return
    const id = await addOpening(tx, { leadId, operator, reason }, now)
    await queueOpeningMails(tx, id)
    await recordAction(tx, 'conversationOpened', `request ${leadId}`, by, now)
  })
}
