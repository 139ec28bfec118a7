/** Clients, vendors, requests and quotes for tests of bookings, through the services that people's calls reach. */
import type { MoveBooking } from '#contract/bookings/booking-writes.ts'
import type { ProposeDate } from '#contract/bookings/dates/date-changes.ts'
import type { NewLedgerEntry } from '#contract/bookings/ledger.ts'
import type * as v from 'valibot'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { QuoteRequest } from '#contract/quote-request.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { acceptQuote } from '#server/services/bookings/accept-quote.ts'
import { decideDate, proposeDate } from '#server/services/bookings/date-changes.ts'
import { addLedgerEntry, decideLedgerEntry } from '#server/services/bookings/ledger.ts'
import { moveBooking } from '#server/services/bookings/move-booking.ts'
import { readBooking } from '#server/services/bookings/views/read-bookings.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { A_CLIENT, A_REQUEST, aQuoteRequest } from './quote-requests.ts'
import { aVendor } from './vendors.ts'
import { aSignedIn, aVendorCaller, testContext } from '#tests/support/server/context.ts'
import type { SignedInCaller, VendorCaller } from '#server/services/caller.ts'

/** One side: the account, and the vendor that it manages. */
export interface Party extends SignedInCaller {
  email: string
}
export type VendorParty = Party & Pick<VendorCaller, 'vendorId' | 'role'>

export interface Asked {
  requestKey: string
  /** In the order of the vendors. */
  leadIds: number[]
}

/** The clock stands still until a test moves it. */
export function bookingWorld(db: Database, start: Date) {
  let now = start
  let people = 0
  const clock = () => now
  const context = testContext(db, { clock })

  async function vendor(options: Parameters<typeof aVendor>[1] = {}): Promise<VendorParty> {
    people += 1
    const vendorId = 100 + people
    const email = `vendor${people}@vendor${people}.example`
    await db.transaction((tx) => writeVendors(tx, [aVendor(vendorId, options)]))
    return { ...aVendorCaller(await anAccount(db, email, { vendorId }), vendorId), email }
  }

  async function client(): Promise<Party> {
    people += 1
    const email = `host${people}@gmail.com`
    const accountId = await anAccount(db, email)
    await setEmailConfirmed(db, accountId, now)
    return { ...aSignedIn(accountId), email }
  }

  async function ask(
    by: Party,
    vendors: readonly VendorParty[],
    request: Partial<QuoteRequest> = {},
    { insteadOf = null }: { insteadOf?: string | null } = {},
  ): Promise<Asked> {
    const key = crypto.randomUUID()
    const quoteRequest: QuoteRequest = { ...A_REQUEST, ...request, members: vendors.map(({ vendorId }) => vendorId) }
    const stored = await storeQuoteRequest(
      db,
      aQuoteRequest({ key, ownerId: by.accountId, quoteRequest, client: { ...A_CLIENT, email: by.email }, insteadOf }),
    )
    return { requestKey: key, leadIds: stored.receipt.requests.map(({ id }) => id) }
  }

  /** A quote of $800 for the evening of May 1, 2027, unless said otherwise. @returns its id */
  async function quote(
    by: VendorParty,
    leadId: number,
    terms: Partial<QuoteTerms> | null = {},
    {
      cents = 80_000,
      replaces,
      validUntil = '2027-04-24',
    }: { cents?: number; replaces?: number; validUntil?: string } = {},
  ): Promise<number> {
    const receipt = await replyToLead(
      context,
      {
        key: crypto.randomUUID(),
        body: {
          leadId,
          kind: 'quote',
          price: cents / 100,
          includes: 'Four hours, lights',
          message: 'Gladly',
          validUntil,
          ...(replaces !== undefined && { replaces }),
          ...(terms && { terms: { ...EVENING, lines: [{ label: 'DJ', cents }], ...terms } }),
        },
      },
      by,
    )
    return receipt.answerId
  }

  const accept = (
    by: Party,
    leadId: number,
    quoteId: number,
    {
      key = crypto.randomUUID(),
      note = '',
      keepLeadIds = null,
    }: { key?: string; note?: string; keepLeadIds?: number[] | null } = {},
  ) => acceptQuote(context, { key, body: { leadId, quoteId, note, keepLeadIds } }, by)

  const move = (by: Party, id: number, body: MoveBooking, key: string = crypto.randomUUID()) =>
    moveBooking(
      context,
      { key, id, body: { reason: '', owedCents: null, ...body } as Parameters<typeof moveBooking>[1]['body'] },
      by,
    )

  const note = (by: Party, id: number, entry: Partial<NewLedgerEntry> = {}, key: string = crypto.randomUUID()) =>
    addLedgerEntry(
      context,
      {
        key,
        id,
        body: { kind: 'deposit', cents: 20_000, method: 'cash', paidOn: '2027-03-10', note: '', ...entry },
      },
      by,
    )

  const decide = (by: Party, id: number, agrees = true, key: string = crypto.randomUUID()) =>
    decideLedgerEntry(context, { key, id, body: { agrees } }, by)

  /** Proposes the evening of May 9, 2027, unless said otherwise. */
  const propose = (
    by: Party,
    id: number,
    body: Partial<v.InferOutput<typeof ProposeDate>> = {},
    key: string = crypto.randomUUID(),
  ) =>
    proposeDate(
      context,
      {
        key,
        id,
        body: { startsAt: '2027-05-09T19:00', endsAt: '2027-05-09T23:00', note: '', insteadOf: null, ...body },
      },
      by,
    )

  const decideProposal = (by: Party, id: number, agrees = true, key: string = crypto.randomUUID()) =>
    decideDate(context, { key, id, body: { agrees } }, by)

  /** A client and a vendor with an accepted booking; confirmed, when the quote holds the date. */
  async function booked(
    terms: Partial<QuoteTerms> | null = { holdsDate: true },
    by?: VendorParty,
    request: Partial<QuoteRequest> = {},
  ) {
    const seller = by ?? (await vendor())
    const buyer = await client()
    const { leadIds, requestKey } = await ask(buyer, [seller], request)
    const [leadId = 0] = leadIds
    const quoteId = await quote(seller, leadId, terms)
    const { id } = await accept(buyer, leadId, quoteId)
    return { id, host: buyer, vendor: seller, leadId, quoteId, requestKey }
  }

  return {
    context,
    vendor,
    host: client,
    ask,
    quote,
    accept,
    move,
    note,
    decide,
    propose,
    decideProposal,
    booked,
    read: (by: Party, id: number) => readBooking(context, { id }, by),
    /** The states of all bookings of a vendor, oldest first. */
    statesOf: async (by: VendorParty) =>
      (
        await db.query<{ state: string }>(
          sql`select state from booking where vendor_id = ${by.vendorId}::int order by id`,
        )
      ).map(({ state }) => state),
    setCrews: async (of: VendorParty, crews: number) => {
      await db.query(sql`
        insert into availability (vendor_id, time_zone, crews, said_at, known_until)
        values (${of.vendorId}::int, 'America/New_York', ${crews}::smallint, ${now}::timestamptz, ${now}::timestamptz)`)
    },
    setNow: (to: Date) => {
      now = to
    },
    clock,
  }
}

export const EVENING = { startsAt: '2027-05-01T18:30', endsAt: '2027-05-01T22:30' }
