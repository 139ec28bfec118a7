/**
 * Two conversations of the sample client, so that quotes to compare, a booking and messages are there at the first
 * look. They are made by the services that people use, from sample vendors near the one that a trial signs in as.
 */
import { randomUUID } from 'node:crypto'
import { addDays } from '#contract/dates.ts'
import { utcDate } from '#server/dates.ts'
import { findSampleVendorsNear, type SampleVendorRow } from '#server/repositories/trial/sample-account.ts'
import { acceptQuote } from '#server/services/bookings/accept-quote.ts'
import { moveBooking } from '#server/services/bookings/move-booking.ts'
import type { SignedInCaller, VendorCaller } from '#server/services/caller.ts'
import { sendMessage } from '#server/services/messages/messages.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const PHOTOGRAPHER = 6001
const BOOKED_IN_DAYS = 30
const WEDDING_IN_DAYS = 120
const VALID_DAYS = 21

export interface SampleParties {
  client: SignedInCaller
  /** The vendor that a trial signs in as. */
  vendor: SampleVendorRow
  /** The caller who replies for a sample vendor. */
  callerOf: (vendor: SampleVendorRow) => Promise<VendorCaller>
  /** Sends a request of the client. @returns its leads, in the order of the vendors */
  request: (asked: SampleRequest) => Promise<number[]>
}

export interface SampleRequest {
  eventType: string
  inDays: number
  vendors: readonly SampleVendorRow[]
  budget: number
  guests: number
  venue: string
  notes: string
}

export async function makeSampleConversations(context: ServiceContext, parties: SampleParties): Promise<void> {
  await makeBooking(context, parties)
  await makeQuotes(context, parties)
}

/** A request, its quote, a booking, and messages of both sides. */
async function makeBooking(context: ServiceContext, { client, vendor, callerOf, request }: SampleParties) {
  const [leadId] = await request({
    eventType: 'Anniversary',
    inDays: BOOKED_IN_DAYS,
    vendors: [vendor],
    budget: 700,
    guests: 60,
    venue: 'Riverside Hall',
    notes: 'Our tenth. Motown for dinner, then something to dance to.',
  })
  if (leadId === undefined) return
  const replying = await callerOf(vendor)
  const quoteId = await quote(context, replying, {
    leadId,
    lines: [
      { label: 'Two hours of music', cents: 52_000 },
      { label: 'Sound and lights', cents: 12_000 },
    ],
    depositCents: 15_000,
    cancellation: 'flexible',
    includes: 'Two hours, sound for 80 guests, lights for the dance floor.',
    message: 'Happy anniversary! I have that day open.',
  })
  await say(context, client, leadId, 'Could you play our first dance at 8?')
  await say(context, replying, leadId, 'Of course. Send me the title, and it’s the first song after dinner.')
  const { id } = await acceptQuote(
    context,
    { key: randomUUID(), body: { leadId, quoteId, note: '', keepLeadIds: null } },
    client,
  )
  await moveBooking(
    context,
    { key: randomUUID(), id, body: { move: 'confirm', reason: '', owedCents: null } },
    replying,
  )
}

/** Two quotes to compare, and a vendor who hasn’t replied. */
async function makeQuotes(context: ServiceContext, { client, vendor, callerOf, request }: SampleParties) {
  const vendors = await findSampleVendorsNear(context.db, vendor, PHOTOGRAPHER, 3)
  if (vendors.length === 0) return
  const leads = await request({
    eventType: 'Wedding',
    inDays: WEDDING_IN_DAYS,
    vendors,
    budget: 1_200,
    guests: 120,
    venue: 'The old orchard',
    notes: 'Ceremony at 4, dinner at 6. We care more about people than poses.',
  })
  const offers = [
    {
      lines: [{ label: 'Six hours, one photographer', cents: 95_000 }],
      depositCents: 20_000,
      cancellation: 'moderate',
      includes: 'Six hours, 300 edited photos in an online gallery.',
      message: 'I know the orchard well. The light at 6 is lovely.',
    },
    {
      lines: [
        { label: 'Eight hours, two photographers', cents: 122_500 },
        { label: 'Printed album', cents: 25_000 },
      ],
      depositCents: 40_000,
      cancellation: 'strict',
      includes: 'Eight hours, two photographers, 500 edited photos and an album.',
      message: '',
    },
  ] as const
  for (const [index, offer] of offers.entries()) {
    const [from, leadId] = [vendors[index], leads[index]]
    if (from && leadId !== undefined) await quote(context, await callerOf(from), { leadId, ...offer })
  }
  const [first, leadId] = [vendors[0], leads[0]]
  if (!first || leadId === undefined) return
  await say(context, client, leadId, 'Would you also photograph the rehearsal dinner?')
  await say(context, await callerOf(first), leadId, 'Gladly: one more hour would be $120.')
}

interface SampleQuote {
  leadId: number
  lines: readonly { label: string; cents: number }[]
  depositCents: number
  cancellation: string
  includes: string
  message: string
}

/** @returns the quote’s id */
async function quote(
  context: ServiceContext,
  caller: VendorCaller,
  { leadId, lines, depositCents, cancellation, includes, message }: SampleQuote,
): Promise<number> {
  const price = lines.reduce((sum, { cents }) => sum + cents, 0) / 100
  const validUntil = addDays(utcDate(context.clock()), VALID_DAYS)
  const terms = { lines, depositCents, cancellation }
  const body = { leadId, kind: 'quote', price, includes, message, validUntil, terms }
  const { answerId: quoteId } = await replyToLead(context, { key: randomUUID(), body }, caller)
  return quoteId
}

const say = (context: ServiceContext, caller: SignedInCaller, leadId: number, text: string) =>
  sendMessage(context, { leadId, key: randomUUID(), body: { text, attachments: [] } }, caller)
