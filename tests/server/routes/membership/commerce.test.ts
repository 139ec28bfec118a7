import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { MembershipOption, PARTNER_CODES, Promotion, SignupReply } from '#contract/commerce.ts'
import { SIGNUP_REPLAY_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { switchPromotionsOn } from '#tests/support/people/promotions.ts'
import {
  CARD,
  bearerOf,
  nonceFor,
  paySignup,
  savedSession,
  signedUp,
  typedFields,
} from '#tests/support/people/signup.ts'

let world: TestApp
let now = NOW
beforeAll(async () => {
  world = await testApp({ parts: { clock: () => now } })
  await switchPromotionsOn(world.db)
})
afterAll(() => world.close())

const get = (url: string, headers = {}) => world.app.inject({ url, headers })
const promotions = async (query: string) =>
  v.parse(v.array(Promotion), (await get(`/api/v1/promotions?${query}`)).json())

test('the membership options carry the names of the offer and of the option', async () => {
  const options = v.parse(
    v.array(MembershipOption),
    (await get('/api/v1/commerce/membership-options?type=new&term=12')).json(),
  )
  expect(options).toEqual([
    {
      id: 101,
      id12: 101,
      level: 'Basic',
      tier: 'basic',
      displayName: 'Basic',
      length: 12,
      price: 149,
      pricing12: 149,
      range: 'Local Exposure',
      numOfCategories: 4,
    },
    {
      id: 102,
      id12: 102,
      level: 'Professional',
      tier: 'pro',
      displayName: 'Pro',
      length: 12,
      price: 299,
      pricing12: 299,
      range: 'Regional Exposure',
      numOfCategories: 6,
    },
  ])
})

describe('promotions', () => {
  test('of the party partner are found by their types', async () => {
    const found = await promotions('isActive=true&types=2,3&load=membershipOptions')
    expect(found.map(({ code, tier, type }) => [code, tier, type])).toEqual([
      [PARTNER_CODES.basic, 'basic', 2],
      [PARTNER_CODES.pro, 'pro', 3],
    ])
    expect(found[0]?.membershipOptions).toEqual([{ id: 101, price: 149, discountedPrice: 74.5 }])
  })
  test('are found by their code, however it is written; others are told to nobody', async () => {
    expect(await promotions('code=welcome10')).toMatchObject([
      { code: 'WELCOME10', percentOff: 10, amountOff: null, tier: null },
    ])
    expect(await promotions('code=nope')).toEqual([])
    expect((await promotions('')).map(({ code }) => code)).toEqual([PARTNER_CODES.basic, PARTNER_CODES.pro])
    expect(await promotions('types=1')).toEqual([])
  })
  test('that are over are not active', async () => {
    await world.db.query(sql`
      insert into promotion (id, code, name, type, percent_off, ends_on)
      values (900, 'OVER', 'Over', 1, 10, '2027-03-09')`)
    expect(await promotions('code=OVER')).toMatchObject([{ isActive: false }])
    expect(await promotions('code=OVER&isActive=true')).toEqual([])
  })
  test('are good through their last day everywhere in the US and Canada, in Hawaii too', async () => {
    await world.db.query(sql`
      insert into promotion (id, code, name, type, percent_off, ends_on)
      values (901, 'NOVEMBER', 'November', 1, 10, '2027-11-30')`)
    const isActiveAt = async (moment: string) => {
      now = new Date(moment)
      return (await promotions('code=NOVEMBER')).map(({ isActive }) => isActive)
    }
    try {
      expect(await isActiveAt('2027-12-01T09:59:00Z')).toEqual([true])
      expect(await isActiveAt('2027-12-01T10:00:00Z')).toEqual([false])
    } finally {
      now = NOW
    }
  })
})

describe('the payment service’s token', () => {
  test('is anybody’s, and a vendor’s own', async () => {
    expect((await get('/api/v1/payment-processor-token')).json()).toEqual({
      gateway: 'sandbox',
      token: 'sandbox',
      nonceUrl: '/sandbox-gateway/nonce',
    })
    const signup = await signedUp(world.app, typedFields({ email: 'token@example.com' }))
    const url = `/api/v1/payment-processor-token/${signup.member.id}`
    expect((await get(url)).statusCode).toBe(401)
    expect((await get(url, bearerOf(signup))).json()).toMatchObject({ gateway: 'sandbox' })
    expect((await get(`/api/v1/payment-processor-token/${signup.member.id + 1}`, bearerOf(signup))).statusCode).toBe(
      403,
    )
  })
})

describe('the sandbox’s card fields', () => {
  const nonce = (payload: object) => world.app.inject({ method: 'POST', url: '/sandbox-gateway/nonce', payload })
  test('give a nonce and nothing of the card', async () => {
    const reply = await nonce(CARD)
    expect(reply.json()).toMatchObject({ type: 'CreditCard', details: { cardType: 'Visa' } })
    expect(reply.body).not.toContain(CARD.number.replaceAll(' ', ''))
    expect(reply.json().details).not.toHaveProperty('number')
    expect(reply.headers['cache-control']).toBe('no-store')
  })
  test('refuse at their fields', async () => {
    const wrong = await nonce({ number: '12', expirationDate: '13/30', cvv: '', postalCode: '!' })
    expect(wrong.json().errors.map(({ name, code }: { name: string; code: string }) => [name, code])).toEqual([
      ['number', 'incorrectFormat'],
      ['expirationDate', 'incorrectFormat'],
      ['cvv', 'blank'],
      ['postalCode', 'incorrectFormat'],
    ])
  })
  test('are not there when payments are real', async () => {
    const braintree = {
      name: 'braintree',
      clientToken: () => Promise.resolve('t'),
      charge: () => Promise.reject(new Error()),
      refund: () => Promise.reject(new Error('not asked for')),
      forget: () => Promise.resolve(),
      lookup: () => Promise.resolve(null),
    } as const
    const real = await testApp({ parts: { payments: braintree } })
    expect((await real.app.inject({ method: 'POST', url: '/sandbox-gateway/nonce', payload: CARD })).statusCode).toBe(
      404,
    )
    expect((await real.app.inject({ url: '/api/v1/payment-processor-token' })).json()).toEqual({
      gateway: 'braintree',
      token: 't',
      nonceUrl: null,
    })
    await real.close()
  })
})

describe('a paid signup that is sent again', () => {
  test('answers again with new tokens, as its reply may have been lost', async () => {
    const typed = typedFields({ email: 'again@example.com' })
    const sessionId = await savedSession(world.app, typed)
    const [first, again] = [
      await paySignup(world.app, { sessionId, typed }),
      await paySignup(world.app, { sessionId, typed }),
    ]
    const [one, two] = [v.parse(SignupReply, first.json()), v.parse(SignupReply, again.json())]
    expect({ ...two, token: null }).toEqual({ ...one, token: null })
    expect(two.token.access_token).not.toBe(one.token.access_token)
  })

  test('gives no tokens anymore once there is a password', async () => {
    const typed = typedFields({ email: 'password@example.com' })
    const sessionId = await savedSession(world.app, typed)
    const paid = (await paySignup(world.app, { sessionId, typed })).json()
    const changed = await world.app.inject({
      method: 'PUT',
      url: `/api/v1/accounts/${paid.account.id}`,
      headers: bearerOf(paid),
      payload: { newPassword: 'correct horse' },
    })
    expect(changed.statusCode).toBe(200)
    const again = await paySignup(world.app, { sessionId, typed })
    expect([again.statusCode, again.json().errors[0].code]).toEqual([400, 'alreadyExists'])
  })

  test('gives no tokens anymore after a day', async () => {
    const typed = typedFields({ email: 'late@example.com' })
    const sessionId = await savedSession(world.app, typed)
    await paySignup(world.app, { sessionId, typed })
    now = new Date(NOW.getTime() + SIGNUP_REPLAY_MS + 1)
    const late = await paySignup(world.app, { sessionId, typed })
    now = NOW
    expect(late.statusCode).toBe(400)
  })
})

test('an order is shown to nobody who does not know its session', async () => {
  const typed = typedFields({ email: 'secret@example.com' })
  const { order } = await signedUp(world.app, typed)
  const stranger = await savedSession(world.app, typedFields({ email: 'stranger@example.com' }))
  const reply = await world.app.inject({
    method: 'POST',
    url: `/api/v1/orders/${order.id}/process`,
    payload: { sessionId: stranger, paymentInfo: { nonce: await nonceFor(world.app), total: 149 } },
  })
  expect(reply.statusCode).toBe(404)
})

test('another site cannot sign this browser up', async () => {
  const typed = typedFields({ email: 'cross@example.com' })
  const sessionId = await savedSession(world.app, typed)
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v1/commerce/signup',
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: { ...typed, sessionId, paymentInfo: { nonce: await nonceFor(world.app), total: 149 } },
  })
  expect(reply.statusCode).toBe(403)
})
