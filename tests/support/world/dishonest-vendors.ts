/**
 * Vendors who book themselves, each in one of the ways that cost little: how many bookings count for them in the end.
 * Deterministic: no chance is involved, and the clock stands where the play puts it.
 */
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { sql } from '#server/db/sql.ts'
import { acceptQuote } from '#server/services/bookings/accept-quote.ts'
import { judgeEnded } from '#server/services/bookings/counting.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { aSignedIn, aVendorCaller, testContext } from '#tests/support/server/context.ts'
import { A_CLIENT, A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

const START = new Date('2027-03-01T12:00:00Z')

interface Means {
  /** The client's address, of the vendor with this number. */
  email: (vendor: number, booking: number) => string
  /** Networks and devices that are not the vendor's; the same one again once they are used up. */
  networks: number
  devices: number
  isProven: boolean
  /** The event, as its quote names it. */
  startsAt: string
  endsAt: string
  /** When everything is agreed. */
  agreed: Date
}

const EVENING = { startsAt: '2027-03-06T18:00', endsAt: '2027-03-06T22:00', agreed: START }
const ALL = { networks: 3, devices: 3, isProven: true, ...EVENING }
const ofGmail = (vendor: number, booking: number) => `friend${vendor}x${booking}@gmail.com`

/** Each tries three bookings. */
const WAYS = {
  unproven: { ...ALL, email: ofGmail, isProven: false },
  ownNetwork: { ...ALL, email: ofGmail, networks: 0 },
  ownDevice: { ...ALL, email: ofGmail, devices: 0 },
  ownMailbox: { ...ALL, email: (vendor, booking) => `dj${vendor}+${booking}@gmail.com` },
  ownDomain: { ...ALL, email: (vendor, booking) => `friend${booking}@dj${vendor}.example` },
  aMinute: { ...ALL, email: ofGmail, endsAt: '2027-03-06T18:01' },
  atOnce: { ...ALL, email: ofGmail, agreed: new Date('2027-03-06T22:30:00Z') },
  oneOtherNetwork: { ...ALL, email: ofGmail, networks: 1 },
  oneOtherDevice: { ...ALL, email: ofGmail, devices: 1 },
  oneOtherDomain: { ...ALL, email: (vendor, booking) => `friend${booking}@friends${vendor}.example` },
  threeRealFriends: { ...ALL, email: ofGmail },
} satisfies Record<string, Means>

export type Way = keyof typeof WAYS
const NAMES = Object.keys(WAYS) as Way[]
const TRIES = 3

/** A public address for each number. */
const addressOf = (number: number) => `8.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** @returns for each way, how many bookings of one vendor count at most */
export async function playDishonest(db: Database, vendors: number): Promise<Record<Way, number>> {
  let now = START
  const context = testContext(db, { clock: () => now })
  for (let vendor = 0; vendor < vendors; vendor += 1) {
    const means: Means = WAYS[NAMES[vendor % NAMES.length] ?? 'unproven']
    const vendorId = 1_000 + vendor
    const email = means.email === WAYS.ownMailbox.email ? `dj${vendor}@gmail.com` : `booking@dj${vendor}.example`
    const zero = { isSample: false, rating: 0, numberOfReviews: 0, numberOfBookings: 0, lastBookingOn: null }
    await db.transaction((tx) => writeVendors(tx, [aVendor(vendorId, zero)]))
    const own = { network: addressOf(vendor * 10), deviceKey: uuidOf(vendor * 10) }
    const seller = aVendorCaller(await anAccount(db, email, { vendorId }), vendorId, own)
    await db.query(sql`
      insert into availability (vendor_id, time_zone, crews, said_at, known_until)
      values (${vendorId}::int, 'America/New_York', ${TRIES}::smallint, ${START}::timestamptz, ${START}::timestamptz)`)
    for (let booking = 1; booking <= TRIES; booking += 1) {
      now = means.agreed
      const accountId = await anAccount(db, means.email(vendor, booking))
      if (means.isProven) await setEmailConfirmed(db, accountId, START)
      const other = (count: number) => (count === 0 ? 0 : 1 + ((booking - 1) % count))
      const buyer = aSignedIn(accountId, {
        network: addressOf(vendor * 10 + other(means.networks)),
        deviceKey: uuidOf(vendor * 10 + other(means.devices)),
      })
      await book(buyer, booking)
    }

    async function book(buyer: SignedInCaller, booking: number): Promise<void> {
      const key = crypto.randomUUID()
      const stored = await storeQuoteRequest(
        db,
        aQuoteRequest({
          key,
          ownerId: buyer.accountId,
          quoteRequest: { ...A_REQUEST, eventDate: means.startsAt.slice(0, 10), members: [vendorId] },
          client: { ...A_CLIENT, email: means.email(vendor, booking) },
        }),
      )
      const leadId = stored.receipt.requests[0]?.id ?? 0
      const { startsAt, endsAt } = means
      const terms = { startsAt, endsAt, holdsDate: true, lines: [{ label: 'DJ', cents: 50_000 }] }
      const price = { price: 500, includes: 'All', message: '', validUntil: startsAt.slice(0, 10) }
      const quote = { leadId, kind: 'quote', ...price, terms }
      const { answerId: quoteId } = await replyToLead(context, { key: crypto.randomUUID(), body: quote }, seller)
      const body = { leadId, quoteId, note: '', keepLeadIds: null }
      // Without a proven address it is refused.
      await acceptQuote(context, { key: crypto.randomUUID(), body }, buyer).catch(() => {})
    }
  }
  await db.query(sql`update booking set state = 'completed' where state = 'confirmed'`)
  await judgeEnded(db, new Date(Date.parse('2027-03-07T03:00:00Z') + 2 * DAY_MS))
  const figures = await db.query<{ id: number; bookings: number }>(
    sql`select id, number_of_bookings as bookings from vendor where id >= 1000`,
  )
  const most = Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<Way, number>
  for (const { id, bookings } of figures) {
    const name = NAMES[(id - 1_000) % NAMES.length] ?? 'unproven'
    most[name] = Math.max(most[name], bookings)
  }
  return most
}
