/** Clients, vendors, requests and quotes for tests of bookings, through the services that people's calls reach. */
import type { MoveBooking } from '#contract/bookings/booking-writes.ts'
import type { ProposeDate } from '#contract/bookings/dates/date-changes.ts'
import type { NewLedgerEntry } from '#contract/bookings/ledger.ts'
import type * as v from 'valibot'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { GigRequest } from '#contract/gig-request.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { acceptQuote } from '#server/services/bookings/accept-quote.ts'
import { decideDate, proposeDate } from '#server/services/bookings/date-changes.ts'
import { addLedgerEntry, decideLedgerEntry } from '#server/services/bookings/ledger.ts'
import { moveBooking } from '#server/services/bookings/move-booking.ts'
import { readBooking } from '#server/services/bookings/reading/read-bookings.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { anAccount, places } from '#tests/support/people/accounts.ts'
import { A_CLIENT, A_GIG, aQuoteRequest } from './quote-requests.ts'
import { aVendor } from './vendors.ts'

/** One side: the account, and the vendor that it manages. */
export interface Party {
  accountId: number
  memberId: number | null
  email: string
}
export type VendorParty = Party & { memberId: number }

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
  const deps = { db, places: places(), clock }

  async function vendor(options: Parameters<typeof aVendor>[1] = {}): Promise<VendorParty> {
    people += 1
    const memberId = 100 + people
    const email = `vendor${people}@example.com`
    await db.transaction((tx) => writeVendors(tx, [aVendor(memberId, options)]))
    return { accountId: await anAccount(db, email, { memberId }), memberId, email }
  }

  async function host(): Promise<Party> {
    people += 1
    const email = `host${people}@example.com`
    const accountId = await anAccount(db, email)
    await setEmailConfirmed(db, accountId, now)
    return { accountId, memberId: null, email }
  }

  async function ask(
    by: Party,
    vendors: readonly VendorParty[],
    gig: Partial<GigRequest> = {},
    { insteadOf = null }: { insteadOf?: string | null } = {},
  ): Promise<Asked> {
    const key = crypto.randomUUID()
    const gigRequest: GigRequest = { ...A_GIG, ...gig, members: vendors.map(({ memberId }) => memberId) }
    const stored = await storeQuoteRequest(
      db,
      aQuoteRequest({ key, ownerId: by.accountId, gigRequest, client: { ...A_CLIENT, email: by.email }, insteadOf }),
    )
    if (!('receipt' in stored)) throw new Error(`not stored: ${stored.outcome}`)
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
      { db, clock },
      crypto.randomUUID(),
      {
        leadId,
        kind: 'quote',
        price: cents / 100,
        includes: 'Four hours, lights',
        message: 'Gladly',
        validUntil,
        ...(replaces !== undefined && { replaces }),
        ...(terms && { terms: { ...EVENING, lines: [{ label: 'DJ', cents }], ...terms } }),
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
  ) => acceptQuote(deps, key, { leadId, quoteId, note, keepLeadIds }, by)

  const move = (by: Party, id: number, body: MoveBooking, key: string = crypto.randomUUID()) =>
    moveBooking(deps, key, { reason: '', owedCents: null, ...body, id } as Parameters<typeof moveBooking>[2], by)

  const note = (by: Party, id: number, entry: Partial<NewLedgerEntry> = {}, key: string = crypto.randomUUID()) =>
    addLedgerEntry(
      deps,
      key,
      { kind: 'deposit', cents: 20_000, method: 'cash', paidOn: '2027-03-10', note: '', ...entry, id },
      by,
    )

  const decide = (by: Party, id: number, agrees = true, key: string = crypto.randomUUID()) =>
    decideLedgerEntry(deps, key, { id, agrees }, by)

  /** Proposes the evening of May 9, 2027, unless said otherwise. */
  const propose = (
    by: Party,
    id: number,
    body: Partial<v.InferOutput<typeof ProposeDate>> = {},
    key: string = crypto.randomUUID(),
  ) =>
    proposeDate(
      deps,
      key,
      { startsAt: '2027-05-09T19:00', endsAt: '2027-05-09T23:00', note: '', insteadOf: null, ...body, id },
      by,
    )

  const decideProposal = (by: Party, id: number, agrees = true, key: string = crypto.randomUUID()) =>
    decideDate(deps, key, { id, agrees }, by)

  /** A client and a vendor with an accepted booking; confirmed, when the quote holds the date. */
  async function booked(
    terms: Partial<QuoteTerms> | null = { holdsDate: true },
    by?: VendorParty,
    gig: Partial<GigRequest> = {},
  ) {
    const seller = by ?? (await vendor())
    const buyer = await host()
    const { leadIds, requestKey } = await ask(buyer, [seller], gig)
    const [leadId = 0] = leadIds
    const quoteId = await quote(seller, leadId, terms)
    const { id } = await accept(buyer, leadId, quoteId)
    return { id, host: buyer, vendor: seller, leadId, quoteId, requestKey }
  }

  return {
    deps,
    vendor,
    host,
    ask,
    quote,
    accept,
    move,
    note,
    decide,
    propose,
    decideProposal,
    booked,
    read: (by: Party, id: number) => readBooking(deps, id, by),
    /** The states of all bookings of a vendor, oldest first. */
    statesOf: async (by: VendorParty) =>
      (
        await db.query<{ state: string }>(
          sql`select state from booking where vendor_id = ${by.memberId}::int order by id`,
        )
      ).map(({ state }) => state),
    setCrews: async (of: VendorParty, crews: number) => {
      await db.query(sql`
        insert into availability (vendor_id, time_zone, crews, said_at, known_until)
        values (${of.memberId}::int, 'America/New_York', ${crews}::smallint, ${now}::timestamptz, ${now}::timestamptz)`)
    },
    setNow: (to: Date) => {
      now = to
    },
    clock,
  }
}

export const EVENING = { startsAt: '2027-05-01T18:30', endsAt: '2027-05-01T22:30' }
