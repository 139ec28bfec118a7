import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestReceipt } from '#contract/receipt.ts'
import { sql } from '#server/db/sql.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { client, quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'

const LIMOUSINE = 3714
let server: TestApp
beforeAll(async () => {
  server = await testApp({
    vendors: [
      vendorRecord({ id: 1 }),
      vendorRecord({ id: 2, profileName: 'Other DJ', memberLevel: -1 }),
      vendorRecord({ id: 3, profileName: 'Limo', serviceTypeIds: [LIMOUSINE], primaryServiceTypeId: LIMOUSINE }),
    ],
  })
})
afterAll(() => server.close())

const post = (key: string | undefined, data?: unknown) => server.app.inject(posting(key, data))
const stored = async (key: string) =>
  server.db.query(sql`
    select request.*, client.email, client.first_name from request
    join client on client.id = request.client_id
    where idempotency_key = ${key}::uuid`)
const names = (reply: { json(): { errors: { name: string; code: string }[] } }) =>
  reply.json().errors.map(({ name, code }) => `${name} ${code}`)
const ride = {
  pickUpLocation: '1 Main St',
  dropOffLocation: 'The Loft',
  pickUpTime: '17:00',
  passengerCount: 6,
  members: [3],
}

describe('storing', () => {
  test('a request is stored as it was typed, and its receipt echoes the key', async () => {
    const key = randomUUID()
    const reply = await post(key)
    expect(reply.statusCode).toBe(201)
    const receipt = v.parse(RequestReceipt, reply.json())
    expect(receipt).toMatchObject({ key, requests: [{ memberId: 1 }], autoAdded: [] })
    expect(await stored(key)).toMatchObject([
      {
        event_date: '2027-05-01',
        location_file_name: 'new-york-city-ny',
        time_zone: 'America/New_York',
        guest_count: 40,
        duration_minutes: 120,
        vendor_budget_cents: 80050,
        notes: 'Bring “Dancing Queen” — please.',
        email: 'ada@example.com',
        first_name: 'Ada',
      },
    ])
  })

  test('the same key and body again gives the first answer and stores nothing', async () => {
    const key = randomUUID()
    const first = await post(key)
    const again = await post(key)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(await stored(key)).toHaveLength(1)
  })

  test('a repetition without the password is the same request', async () => {
    const key = randomUUID()
    const first = await post(key, requestData({ client: client({ password: 'correct horse' }) }))
    const again = await post(key, requestData({ client: client() }))
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  })

  test('a repetition after the event has passed still gives the receipt', async () => {
    let now = NOW
    const patient = await testApp({ vendors: [vendorRecord()], parts: { clock: () => now } })
    const key = randomUUID()
    const first = await patient.app.inject(posting(key))
    now = new Date('2027-06-01T12:00:00Z')
    const again = await patient.app.inject(posting(key))
    const late = await patient.app.inject(posting(randomUUID()))
    await patient.close()
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(names(late)).toEqual(['eventDate inThePast'])
  })

  test('fault 43: fifty concurrent posts with one key give one row and fifty equal answers', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(key)))
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(201)
    expect(await stored(key)).toHaveLength(1)
  })

  test('fault 44: the same key with another body is 422 and changes nothing', async () => {
    const key = randomUUID()
    await post(key)
    const other = await post(key, requestData({ gigRequest: quoteRequest({ guestCount: 41 }) }))
    expect([other.statusCode, other.json().code]).toEqual([422, 'keyReused'])
    expect(await stored(key)).toMatchObject([{ guest_count: 40 }])
  })

  test.each([undefined, '', 'not-a-uuid'])('the key “%s” is 400 keyMissing', async (key) => {
    const reply = await post(key)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'keyMissing'])
  })

  test('similar vendors are added when wanted, none for a Pro vendor from the party source', async () => {
    const wanted = await post(randomUUID(), requestData({ maxAutoAdd: 5 }))
    expect(wanted.json()).toMatchObject({ autoAdded: [2] })
    const party = await post(
      randomUUID(),
      requestData({ maxAutoAdd: 5, source: 'thebash', gigRequest: quoteRequest({ members: [2] }) }),
    )
    expect(party.json()).toMatchObject({ autoAdded: [] })
  })

  test('the party source counts wherever the request names it', async () => {
    const key = randomUUID()
    const party = await post(
      key,
      requestData({ maxAutoAdd: 5, gigRequest: quoteRequest({ members: [2], source: 'thebash' }) }),
    )
    expect(party.json()).toMatchObject({ autoAdded: [] })
    expect(await stored(key)).toMatchObject([{ source: 'thebash' }])
  })

  test('the party source counts, whatever other source is named beside it', async () => {
    for (const [source, named] of [
      ['virtualevents', 'thebash'],
      ['thebash', 'virtualevents'],
    ]) {
      const key = randomUUID()
      const party = await post(
        key,
        requestData({ maxAutoAdd: 5, source: source!, gigRequest: quoteRequest({ members: [2], source: named }) }),
      )
      expect(party.json()).toMatchObject({ autoAdded: [] })
      expect(await stored(key)).toMatchObject([{ source: 'thebash' }])
    }
  })

  test('asked again for the same day, the receipt says what was updated', async () => {
    const asking = (notes: string) =>
      requestData({
        client: client({ email: 'Again@example.com', emailConfirm: 'again@example.com' }),
        gigRequest: quoteRequest({ notes }),
      })
    const first = v.parse(RequestReceipt, (await post(randomUUID(), asking('At noon'))).json())
    const second = v.parse(RequestReceipt, (await post(randomUUID(), asking('At one'))).json())
    expect(first.revisions).toEqual([])
    expect(second.revisions).toEqual([
      { id: second.requests[0]?.id, memberId: 1, revision: 2, revisionOf: first.requests[0]?.id },
    ])
  })

  test('a transport vendor is asked for a ride', async () => {
    const key = randomUUID()
    const reply = await post(key, requestData({ gigRequest: quoteRequest(ride) }))
    expect(reply.statusCode).toBe(201)
    expect(await stored(key)).toMatchObject([{ pick_up_location: '1 Main St', passenger_count: 6, guest_count: null }])
    expect(names(await post(randomUUID(), requestData({ gigRequest: quoteRequest({ members: [3] }) })))).toContain(
      'pickUpLocation required',
    )
  })

  test('a request of an older app to both kinds holds only the ride, and is stored', async () => {
    const key = randomUUID()
    const {
      guestCount: _guests,
      vendorStartTime: _time,
      duration: _minutes,
      venue: _venue,
      ...common
    } = quoteRequest(ride)
    const vendorIds = [1, ...(common['members'] as number[])]
    expect((await post(key, requestData({ gigRequest: { ...common, members: vendorIds } }))).statusCode).toBe(201)
    expect(await stored(key)).toMatchObject([{ pick_up_location: '1 Main St', guest_count: null, not_sure: [] }])
  })

  test('a request to both kinds is asked for both groups, and may leave fields open', async () => {
    const key = randomUUID()
    const both = quoteRequest({ ...ride, members: [1, 3] })
    expect(names(await post(randomUUID(), requestData({ gigRequest: { ...both, guestCount: null } })))).toEqual([
      'guestCount blank',
    ])
    const open = { ...both, guestCount: null, notSure: ['guestCount'], vendorBudget: 900, budgetFor: 'all' }
    expect((await post(key, requestData({ gigRequest: open }))).statusCode).toBe(201)
    expect(await stored(key)).toMatchObject([
      { guest_count: null, passenger_count: 6, not_sure: ['guestCount'], budget_for: 'all' },
    ])
  })

  test('a flexible date that has begun is accepted until its last day has passed', async () => {
    const asked = (eventDateLatest: string) =>
      post(randomUUID(), requestData({ gigRequest: quoteRequest({ eventDate: '2027-03-01', eventDateLatest }) }))
    expect((await asked('2027-03-20')).statusCode).toBe(201)
    expect(names(await asked('2027-03-09'))).toEqual(['eventDateLatest inThePast'])
  })
})

describe('refusing', () => {
  test('wrong fields of the event and of the person are named together, without a prefix', async () => {
    const key = randomUUID()
    const reply = await post(
      key,
      requestData({
        gigRequest: quoteRequest({ eventDate: '2027-03-09', guestCount: null }),
        client: client({ email: 'ada', phoneNumber: '' }),
      }),
    )
    expect(reply.statusCode).toBe(400)
    expect(names(reply)).toEqual(
      expect.arrayContaining(['eventDate inThePast', 'guestCount blank', 'email incorrectFormat']),
    )
    expect(await stored(key)).toEqual([])
  })

  test('a date that has passed where the event is, is in the past', async () => {
    expect(
      names(await post(randomUUID(), requestData({ gigRequest: quoteRequest({ eventDate: '2027-03-09' }) }))),
    ).toEqual(['eventDate inThePast'])
    // 18:00 UTC is 13:00 in New York.
    const today = (vendorStartTime: string) =>
      post(randomUUID(), requestData({ gigRequest: quoteRequest({ eventDate: '2027-03-10', vendorStartTime }) }))
    expect(names(await today('13:00'))).toEqual(['vendorStartTime inThePast'])
    expect((await today('13:01')).statusCode).toBe(201)
  })

  test('an unknown place, vendor or service is a wrong field, not a missing page', async () => {
    const refused = async (some: Record<string, unknown>) =>
      names(await post(randomUUID(), requestData({ gigRequest: quoteRequest(some) })))
    expect(await refused({ location: 'atlantis-xx' })).toEqual(['location notFound'])
    expect(await refused({ members: [1, 404] })).toEqual(['members notFound'])
    expect(await refused({ members: [] })).toEqual(['members blank'])
    expect(await refused({ requestedServices: [123456] })).toEqual(['requestedServices notFound'])
  })

  test('after a refusal the key is free for the corrected request', async () => {
    const key = randomUUID()
    await post(key, requestData({ client: client({ firstName: '' }) }))
    expect((await post(key)).statusCode).toBe(201)
  })

  test.each([
    ['no JSON at all', 'not json', 'incorrectFormat'],
    ['a list', '[]', 'required'],
    ['nothing', 'null', 'invalid'],
    ['no client', JSON.stringify({ gigRequest: quoteRequest() }), 'required'],
    ['too many similar vendors', JSON.stringify(requestData({ maxAutoAdd: 6 })), 'invalid'],
    ['an unknown source', JSON.stringify(requestData({ source: 'nowhere' })), 'invalid'],
  ])('%s is 400 with fields', async (_what, data, code) => {
    const reply = await post(randomUUID(), data)
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, code])
  })
})

describe('checking beforehand', () => {
  const check = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload })

  test('a good event and a good person are valid', async () => {
    expect((await check('/api/v1/gigrequest/validate', quoteRequest())).json()).toEqual({ valid: true })
    expect((await check('/api/v1/client/validate', client())).json()).toEqual({ valid: true })
  })

  test('what is wrong is named as at the end', async () => {
    expect(names(await check('/api/v1/gigrequest/validate', quoteRequest({ location: '', duration: 0 })))).toEqual(
      expect.arrayContaining(['location blank', 'duration incorrectFormat']),
    )
    expect(
      names(await check('/api/v1/client/validate', client({ emailConfirm: 'other@example.com', password: 'short' }))),
    ).toEqual(expect.arrayContaining(['password tooShort']))
  })

  test('a body that is not an object is refused', async () => {
    for (const url of ['/api/v1/gigrequest/validate', '/api/v1/client/validate', '/createrequest']) {
      expect((await check(url, [])).statusCode).toBe(400)
      expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(400)
    }
  })
})
