/** A client accepts a quote: a booking, exactly once, and everybody else who was asked is notified. */
import type { AcceptQuote } from '#contract/bookings/booking-writes.ts'
import type * as v from 'valibot'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { noteTraces, setClientTraces } from '#server/repositories/accounts/traces.ts'
import type { Trace } from '#server/repositories/accounts/traces.ts'
import { addBookingEvent } from '#server/repositories/bookings/booking-events.ts'
import { addBooking, findBookingRow, type BookingRow } from '#server/repositories/bookings/bookings.ts'
import { lockCalendar } from '#server/repositories/bookings/calendar.ts'
import { findOffer, isQuoteOf, requestKeyOfLead, vendorOfOwnLead } from '#server/repositories/bookings/offers.ts'
import type { Offer } from '#server/repositories/bookings/offers.ts'
import { closeDecided, lockRequests, releaseLeads } from '#server/repositories/bookings/requests-of-bookings.ts'
import { isTeammate } from '#server/repositories/team/teams.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { tracesOf } from '#server/services/callers/traces.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { InvalidFields, TargetNotFound } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueBookingMails, queueReleasedMail } from './mail/booking-mail.ts'
import { queueEventJobs } from './booking-jobs.ts'
import { Conflict, withPresentState } from './rules/conflicts.ts'
import { confirmBooking } from './confirmation.ts'

/**
 * @throws TargetNotFound when the lead is not of the caller's requests; BookingRefused when the quote cannot be
 *   accepted (anymore); what `performOnce` throws
 */
export async function acceptQuote(
  context: ServiceContext,
  { key, body }: { key: string; body: v.InferOutput<typeof AcceptQuote> },
  caller: SignedInCaller,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId, network } = caller
  await consume(db, 'acceptance', { network, address: `account ${accountId}`, now: clock() })
  const requestKey = await requestKeyOfLead(db, body.leadId)
  return withPresentState(context, caller, requestKey, () =>
    performOnce(db, { key, call: 'acceptQuote', body, accountId }, async (tx) => {
      const now = clock()
      const offer = await lockOffer(tx, body, accountId, now)
      const quote = await requireOpen(tx, offer, body.quoteId, now)
      const traces = tracesOf(caller, await requireProven(tx, accountId))
      const bookingId = await addBooking(tx, { offer, quote, clientAccountId: accountId, now })
      await noteTraces(tx, { accountId, traces, now })
      await setClientTraces(tx, bookingId, traces.filter(isOfOnePerson))
      const { note } = body
      const eventId = await addBookingEvent(tx, { bookingId, by: 'host', what: 'accepted', accountId, key, note, now })
      await queueEventJobs(tx, bookingId, offer, now)
      await releaseOthers(tx, offer, body.keepLeadIds, now)
      // A vendor who was notified that another vendor was chosen has not kept the date.
      const holdsDate = quote.terms?.holdsDate === true && !offer.wasReleased
      if (!holdsDate) {
        await queueBookingMails(tx, eventId, ['host', 'vendor'], now)
        return { id: bookingId, bookingId, state: 'accepted' }
      }
      const booking = await findBookingRow(tx, bookingId)
      if (!booking) throw new Error('A booking is gone in its own transaction.')
      await confirmBooking(tx, booking, { by: 'fanfare', accountId: null, key: null }, now)
      return { id: bookingId, bookingId, state: 'confirmed' }
    }),
  )
}

/** Many people have neighbors. */
const isOfOnePerson = ({ kind }: Trace) => kind !== 'neighborhood'

/**
 * Whoever accepts takes a date from a vendor and sends others away, so anybody's address is not enough.
 * @returns the account's address
 * @throws InvalidFields until it is proven
 */
async function requireProven(tx: Queryable, accountId: number): Promise<string> {
  const account = await findAccount(tx, accountId)
  if (account?.emailConfirmed === true) return account.username
  const message = 'Confirm your email first. Then accept the quote again.'
  throw new InvalidFields([{ name: 'leadId', code: 'invalid', message }])
}

const GONE = 'This quote is no longer available.'

/** Locks the vendor's calendar and the request, in the order of `lockCalendar`, and reads the lead as it is now. */
async function lockOffer(
  tx: Queryable,
  { leadId, quoteId }: v.InferOutput<typeof AcceptQuote>,
  accountId: number,
  now: Date,
): Promise<Offer> {
  const own = await vendorOfOwnLead(tx, { leadId, accountId })
  if (!own || !(await isQuoteOf(tx, quoteId, leadId))) throw new TargetNotFound('leadId', GONE)
  await lockCalendar(tx, own.vendorId)
  await lockRequests(tx, [own.requestId])
  const offer = await findOffer(tx, leadId, now)
  if (!offer) throw new TargetNotFound('leadId', GONE)
  // Bookings are counted on tiles: no one makes them with themselves.
  if (await isTeammate(tx, own.vendorId, accountId))
    throw new InvalidFields([{ name: 'leadId', code: 'invalid', message: 'You can’t book your own profile.' }])
  return offer
}

/** @throws Conflict unless the present quote is the one that was read and can be accepted */
async function requireOpen(
  tx: Queryable,
  offer: Offer,
  quoteId: number,
  now: Date,
): Promise<NonNullable<Offer['quote']>> {
  const { quote, accept, isCurrent } = offer
  if (accept === 'accepted') throw new Conflict('stateChanged', 'You’ve already accepted this quote.')
  if (!isCurrent)
    throw new Conflict('quoteReplaced', 'You’ve updated this request since. Wait for a reply to the latest version.')
  if (!quote) throw new Conflict('quoteReplaced', 'The vendor has withdrawn this quote.')
  if (quote.id !== quoteId)
    throw new Conflict('quoteReplaced', 'The vendor has changed this quote. Review the new one.')
  if (offer.starts <= now) throw new Conflict('quoteExpired', 'The event has already started.')
  switch (accept) {
    case 'open':
      return quote
    case 'booked':
      throw await alreadyBooked(tx, offer)
    case 'expired':
      throw new Conflict('quoteExpired', 'This quote has expired. Ask the vendor to renew it.')
    case 'slotTaken':
      throw new Conflict('slotTaken', 'The vendor is no longer available at this time.')
    case 'dateOpen':
      throw new Conflict('stateChanged', 'This quote doesn’t name a date yet. Ask the vendor to add one.')
    default:
      throw new Conflict('stateChanged', 'This quote can’t be accepted anymore.')
  }
}

/** Sending a request again must not book its vendor twice. */
async function alreadyBooked(tx: Queryable, { bookedAlreadyId: id, vendorName }: Offer): Promise<Conflict> {
  const booking = id === null ? undefined : await findBookingRow(tx, id)
  if (!booking) throw new Error('A booking that refuses another one is gone in the same transaction.')
  const what = `${formatDay(booking.eventDate)}, ${formatMoney(booking.totalCents / 100)}`
  return new Conflict('alreadyBooked', whyTaken(booking.state, vendorName, what), booking.id)
}

function whyTaken(state: BookingRow['state'], vendorName: string, what: string): string {
  if (state === 'completed')
    return `Your booking with ${vendorName} for this day is complete (${what}). Ask for a quote for another day.`
  return state === 'confirmed'
    ? `You’ve already booked ${vendorName} (${what}). To accept this quote instead, cancel that booking first.`
    : `You’ve already accepted a quote from ${vendorName} (${what}). To accept this one instead, cancel that first.`
}

async function releaseOthers(
  tx: Queryable,
  { requestId, leadId, serviceTypeId }: Offer,
  keep: readonly number[] | null,
  now: Date,
): Promise<void> {
  const released = await releaseLeads(tx, { requestId, leadId, serviceTypeId, keep, now })
  for (const { id, isNotified } of released) if (isNotified) await queueReleasedMail(tx, id, now)
  await closeDecided(tx, requestId, now)
}
