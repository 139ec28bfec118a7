/** Attempts that count against the limits on quote requests, and those that do not. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuoteRequest } from '#server/services/requests/create-quote-request.ts'
import { Unavailable } from '#server/services/errors.ts'
import { client, quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { aGuest, testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const LIMITS = { perAddress: 3, perClient: 100, perVendor: 2 }

describeOnBothEngines('limits on quote requests', (_fresh, engine) => {
  let server: TestApp
  beforeAll(async () => {
    const vendors = Array.from({ length: 30 }, (_, index) =>
      // One and two are similar; no third vendor comes into question for either.
      vendorRecord({ id: index + 1, ...(index > 1 && { primaryServiceTypeId: 7, serviceTypeIds: [7] }) }),
    )
    server = await testApp({ vendors, engine, settings: { quoteLimits: LIMITS } })
  })
  afterAll(() => server.close())

  const dataFor = (vendorIds: number[], maxAutoAdd = 0) => {
    const email = `host${randomUUID()}@example.com`
    return requestData({
      gigRequest: quoteRequest({ members: vendorIds, eventDate: '2027-09-01' }),
      client: client({ email, emailConfirm: email, password: 'correct horse staple' }),
      maxAutoAdd,
    })
  }
  const send = (key: string, data: object, remoteAddress: string) =>
    server.app.inject({ ...posting(key, data), remoteAddress })

  test('a request that could not be stored does not count, however often it is tried', async () => {
    const busy = {
      hash: () => Promise.reject(new Unavailable(5)),
      verify: () => Promise.resolve(false),
    }
    const from = '203.0.113.1'
    const context = testContext(server.db, { clock: () => NOW, passwords: busy, settings: { quoteLimits: LIMITS } })
    for (let i = 0; i < 10; i += 1) {
      const sent = { key: randomUUID(), data: dataFor([10]), proof: null }
      const failing = createQuoteRequest(context, sent, aGuest({ network: from }))
      await expect(failing).rejects.toMatchObject({ code: 'unavailable' })
    }
    const statuses = []
    for (const vendor of [11, 12, 13, 14]) statuses.push((await send(randomUUID(), dataFor([vendor]), from)).statusCode)
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  test('a request that arrives several times at once counts once', async () => {
    const from = '203.0.114.1'
    const [key, data] = [randomUUID(), dataFor([20])]
    const first = await Promise.all(Array.from({ length: 3 }, () => send(key, data, from)))
    expect(first.some(({ statusCode }) => statusCode === 201)).toBe(true)
    expect((await send(key, data, from)).statusCode).toBe(201)
    const more = []
    for (const vendor of [21, 22, 23]) more.push((await send(randomUUID(), dataFor([vendor]), from)).statusCode)
    expect(more).toEqual([201, 201, 429])
  })

  test('requests that a vendor gets as a similar one count for it; beyond its limit it is left out', async () => {
    const added = []
    for (let i = 0; i < 2; i += 1) {
      const reply = await send(randomUUID(), dataFor([1], 1), `203.0.115.${i}`)
      added.push(reply.json().autoAdded)
    }
    expect(added).toEqual([[2], [2]])
    const direct = await send(randomUUID(), dataFor([2]), '203.0.116.1')
    expect([direct.statusCode, direct.json().code]).toEqual([429, 'tooMany'])

    // The vendor asked has reached its limit too: the other is asked, and none is added.
    const leads = await server.db.query<{ leads: number }>({
      name: '',
      text: 'select count(*)::int as leads from lead where vendor_id = 2',
      values: [],
    })
    expect(leads).toEqual([{ leads: 2 }])
  })
})
