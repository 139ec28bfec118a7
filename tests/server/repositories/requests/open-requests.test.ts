/** Points that a request leaves open; each vendor is told only what its kind is asked. */
import { beforeAll, expect, test } from 'vitest'
import type { QuoteRequest } from '#contract/quote-request.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { latestOwnRequests } from '#server/repositories/requests/own-requests.ts'
import { findLeadToNotify } from '#server/repositories/requests/lead-mails.ts'
import { findLead, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { storeQuoteRequest, type ReceivedRequest } from '#server/services/requests/quote-requests.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { A_REQUEST, A_RIDE, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { aVendor, NEW_YORK } from '#tests/support/server/vendors.ts'

const [BAND, LIMOUSINE, OTHER_BAND, OTHER_LIMOUSINE] = [1, 2, 3, 4]
const LIMOUSINES = 3714

const MIXED: QuoteRequest = {
  ...A_REQUEST,
  members: [BAND, LIMOUSINE],
  pickUpLocation: '1 Main Street',
  dropOffLocation: 'City Hall',
  pickUpTime: '16:15',
  passengerCount: 8,
  requestedServices: [126, LIMOUSINES],
  budgetFor: 'all',
}

describeOnBothEngines('open and mixed requests', (fresh) => {
  let db: Database

  beforeAll(async () => {
    ;({ db } = await fresh())
    const vendors = [BAND, LIMOUSINE, OTHER_BAND, OTHER_LIMOUSINE].map((id) =>
      aVendor(id, { ...(id % 2 === 0 && { serviceTypeIds: [LIMOUSINES] }) }),
    )
    await db.transaction((tx) => writeVendors(tx, vendors))
    for (const id of [BAND, LIMOUSINE]) {
      const [account] = await db.query<{ id: number }>(sql`
        insert into account (username, welcome_name) values (${`v${id}@example.com`}, 'Vera') returning id`)
      await db.query(sql`update vendor set account_id = ${account?.id}::int where id = ${id}`)
    }
  })

  async function ask(quoteRequest: QuoteRequest, more: Partial<ReceivedRequest> = {}) {
    const stored = await storeQuoteRequest(db, aQuoteRequest({ quoteRequest, ...more }))
    return stored.receipt
  }
  const leadOf = async (vendorId: number, { requests }: Awaited<ReturnType<typeof ask>>) => {
    const id = requests.find((asked) => asked.memberId === vendorId)?.id ?? 0
    return { ...(await findLead(db, vendorId, id)), toTell: await findLeadToNotify(db, id) }
  }

  test('the band is told nothing of the ride, and the limousine nothing of the party; both are stored', async () => {
    const receipt = await ask(MIXED)
    const band = await leadOf(BAND, receipt)
    expect(band).toMatchObject({
      guestCount: 40,
      startTime: '18:30',
      duration: 150,
      venue: 'The Loft',
      passengerCount: null,
      pickUpLocation: null,
      dropOffLocation: null,
      requestedServiceIds: [126],
      budgetCents: 81_235,
      budgetFor: 'all',
    })
    expect(JSON.stringify(band)).not.toMatch(/Main Street|City Hall|16:15/)
    const limousine = await leadOf(LIMOUSINE, receipt)
    expect(limousine).toMatchObject({
      guestCount: null,
      startTime: '16:15',
      duration: null,
      venue: null,
      passengerCount: 8,
      pickUpLocation: '1 Main Street',
      dropOffLocation: 'City Hall',
      requestedServiceIds: [LIMOUSINES],
      budgetFor: 'all',
    })
    expect(JSON.stringify(await vendorInbox(db, BAND, { take: 50 }))).not.toContain('16:15')
    expect(await db.query(sql`select guest_count, passenger_count, budget_for from request`)).toEqual([
      { guest_count: 40, passenger_count: 8, budget_for: 'all' },
    ])
  })

  test('a band that becomes a limousine service later does not learn the address', async () => {
    const receipt = await ask({ ...MIXED, eventDate: '2027-05-02' })
    await db.query(sql`
      update vendor set primary_service_type_id = ${LIMOUSINES}::int,
        service_type_ids = array[${LIMOUSINES}::int] || service_type_ids
      where id = ${BAND}`)
    expect(await leadOf(BAND, receipt)).toMatchObject({ pickUpLocation: null, guestCount: 40 })
    await db.query(
      sql`
        update vendor set primary_service_type_id = service_type_ids[2], service_type_ids = service_type_ids[2:]
        where id = ${BAND}`,
    )
  })

  test('similar vendors are told what the vendor they resemble is told', async () => {
    const receipt = await ask({ ...MIXED, eventDate: '2027-05-03' }, { maxAutoAdd: 5, eventPoint: NEW_YORK })
    expect(receipt.autoAdded.toSorted((a, b) => a - b)).toEqual([OTHER_BAND, OTHER_LIMOUSINE])
    expect(await leadOf(OTHER_BAND, receipt)).toMatchObject({ pickUpLocation: null, guestCount: 40 })
    expect(await leadOf(OTHER_LIMOUSINE, receipt)).toMatchObject({ pickUpLocation: '1 Main Street', guestCount: null })
  })

  test('what is not sure yet is stored by name, and each vendor hears of its own, in its mail too', async () => {
    const receipt = await ask({
      ...MIXED,
      eventDate: '2027-05-04',
      guestCount: null,
      vendorStartTime: null,
      passengerCount: null,
      notSure: ['guestCount', 'vendorStartTime', 'passengerCount'],
    })
    const open = { notSure: ['guestCount', 'vendorStartTime'] }
    expect(await leadOf(BAND, receipt)).toMatchObject({ ...open, guestCount: null, startTime: null, toTell: open })
    expect(await leadOf(LIMOUSINE, receipt)).toMatchObject({
      notSure: ['passengerCount'],
      startTime: '16:15',
      toTell: { notSure: ['passengerCount'] },
    })
  })

  test('a flexible date is kept; a day within it, for the same event, revises the lead', async () => {
    const flexible = { ...A_RIDE, members: [LIMOUSINE], eventDate: '2027-06-01', eventDateLatest: '2027-06-20' }
    const first = await ask(flexible, { ownerId: 41 })
    const days = { eventDate: '2027-06-01', eventDateLatest: '2027-06-20' }
    expect(await leadOf(LIMOUSINE, first)).toMatchObject({ ...days, toTell: days })
    expect(await latestOwnRequests(db, 41, new Date('2027-03-10T18:00:00Z'))).toMatchObject([days])

    const definite = { ...flexible, eventDate: '2027-06-12', eventDateLatest: null }
    expect(
      (await ask({ ...definite, eventDate: '2027-06-13', eventType: 'Other' }, { ownerId: 41 })).revisions,
    ).toEqual([])
    expect((await ask({ ...definite, eventDate: '2027-06-21' }, { ownerId: 41 })).revisions).toEqual([])
    const second = await ask(definite, { ownerId: 41 })
    expect(second.revisions).toMatchObject([{ revision: 2, revisionOf: first.requests[0]?.id }])
    expect(await leadOf(LIMOUSINE, second)).toMatchObject({ eventDate: '2027-06-12', eventDateLatest: null })
  })

  test('the database holds no range that is backwards or too long', async () => {
    for (const eventDateLatest of ['2027-05-31', '2027-08-01'])
      await expect(ask({ ...A_RIDE, eventDate: '2027-06-01', eventDateLatest })).rejects.toThrow('request_days')
  })
})
