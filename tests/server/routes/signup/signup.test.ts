import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { sql } from '#server/db/sql.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'
import {
  BASIC_PRICE,
  DECLINED_CARD,
  CARD,
  PRO,
  PRO_PRICE,
  bearerOf,
  multipart,
  nonceFor,
  paySignup,
  savedSession,
  signedUp,
  typedFields,
} from '#tests/support/people/signup.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

describe('a finished signup', () => {
  test('is found near its city, with its photo, and receives a request', async () => {
    const { app, db } = world
    const before = await app.inject({ url: '/api/v1/mixed-search/evanston-il?categoryId=6' })
    const foundBefore: number = before.json().searchResultsTotal
    const typed = typedFields({ email: 'found@example.com' })
    const signup = await signedUp(app, typed)
    expect(signup).toMatchObject({
      order: {
        status: 'paid',
        total: BASIC_PRICE,
        orderItems: [{ promotionId: 101, type: 'membership', price: BASIC_PRICE }],
      },
      account: { username: 'found@example.com', hasPassword: false },
      member: { memberLevel: -3, membershipEndsOn: '2028-03-10' },
      token: { token_type: 'Bearer' },
    })

    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#d0308a' } })
      .jpeg()
      .toBuffer()
    const uploaded = await app.inject({
      method: 'POST',
      url: '/api/v1/media-api',
      ...withAuth(multipart(photo), bearerOf(signup)),
    })
    expect(uploaded.statusCode).toBe(200)
    const { mediaApiGuid, naturalWidth, naturalHeight } = uploaded.json()
    const crop = { left: 200, top: 0, right: 1000, bottom: 800 }
    for (const type of ['profile', 'searchResult']) {
      const cut = await app.inject({
        method: 'POST',
        url: `/vendor-api/vendors/${signup.member.id}/photos`,
        headers: bearerOf(signup),
        payload: { mediaApiGuid, crop, rotation: 0, naturalWidth, naturalHeight, type, caption: '' },
      })
      expect(cut.statusCode).toBe(200)
    }

    const search = await app.inject({ url: '/api/v1/mixed-search/evanston-il?categoryId=6' })
    expect(search.json().searchResultsTotal).toBe(foundBefore + 1)
    const tile = search.json().searchResults.find((found: { memberID: number }) => found.memberID === signup.member.id)
    expect(tile).toMatchObject({ profileName: 'Mira After Dark', cityName: 'Chicago', primaryServiceName: 'DJ' })
    const picture = await app.inject({ url: `${tile.thumbnailPhotoUrl}_182x182`, headers: { accept: 'image/jpeg' } })
    expect(picture.statusCode).toBe(200)
    const { channels } = await sharp(picture.rawPayload).stats()
    // The color of the photo, not of a drawing.
    expect(channels.map(({ mean }) => Math.round(mean / 10) * 10)).toEqual([210, 50, 140])

    const asked = quoteRequest({ members: [signup.member.id], location: 'evanston-il' })
    const request = await app.inject(posting(randomUUID(), requestData({ gigRequest: asked })))
    expect(request.statusCode).toBe(201)
    expect(await db.query(sql`select 1 from lead where vendor_id = ${signup.member.id}::int`)).toHaveLength(1)
  })

  test('shows the vendor its membership and photos, and nobody else', async () => {
    const { app } = world
    const signup = await signedUp(app, typedFields({ email: 'own@example.com' }))
    const url = `/api/v1/members/${signup.member.id}`
    const own = await app.inject({ url, headers: bearerOf(signup) })
    expect(own.json()).toMatchObject({
      membershipEndsOn: '2028-03-10',
      categoriesAllowed: 4,
      profilePhotoId: null,
      searchPhotoId: null,
    })
    const other = await app.inject({ url })
    expect(other.json()).not.toHaveProperty('membershipEndsOn')
  })

  test('as Pro has six categories and the level above -2', async () => {
    const { app } = world
    const typed = typedFields({
      email: 'pro@example.com',
      membershipId: PRO,
      secondaryCategoryIds: [890, 892, 112, 2024, 679],
    })
    const signup = await signedUp(app, typed, PRO_PRICE)
    expect(signup.member.memberLevel).toBeGreaterThan(-2)
    const vendor = await app.inject({ url: `/api/v1/members/${signup.member.id}` })
    expect(vendor.json().providedServiceTypeIds).toEqual([6, 890, 892, 112, 2024, 679])
  })

  test('gives the web client its cookies and no refresh token to read', async () => {
    const { app } = world
    const typed = typedFields({ email: 'web@example.com' })
    const sessionId = await savedSession(app, typed)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/commerce/signup',
      payload: { ...typed, sessionId, paymentInfo: { nonce: await nonceFor(app), total: BASIC_PRICE } },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().token).not.toHaveProperty('refresh_token')
    const cookies = Object.fromEntries(reply.cookies.map((cookie) => [cookie.name, cookie]))
    expect(cookies['__Host-RefreshToken']).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(cookies.WelcomeName?.value).toBe('Mira')
  })
})

describe('a declined payment', () => {
  test('fault 62: is 402 with the status log; the next card pays it once; then it is AlreadyProcessed', async () => {
    const { app, db } = world
    const typed = typedFields({ email: 'declined@example.com' })
    const sessionId = await savedSession(app, typed)
    const declined = await paySignup(app, { sessionId, typed, nonce: await nonceFor(app, DECLINED_CARD) })
    expect(declined.statusCode).toBe(402)
    expect(declined.json()).toMatchObject({ resultType: 'Declined', order: { status: 'declined' } })
    expect(declined.json().order.statusLog.at(-1).message).toBe('Your bank declined the payment: Do Not Honor')
    const { orderId } = declined.json()
    const session = await app.inject({ url: `/api/v1/vendor-signup-sessions/${sessionId}` })
    expect(session.json()).toMatchObject({ state: 'declined', orderId })

    const process = (nonce: string) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/orders/${orderId}/process`,
        payload: { sessionId, paymentInfo: { nonce, total: BASIC_PRICE }, client_id: 'fanfare-program' },
      })
    const paid = await process(await nonceFor(app))
    expect(paid.statusCode).toBe(200)
    expect(paid.json()).toMatchObject({
      order: { id: orderId, status: 'paid' },
      account: { username: 'declined@example.com' },
    })

    const again = await process(await nonceFor(app))
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ resultType: 'AlreadyProcessed', orderId })
    const charges = await db.query(sql`
      select amount_cents from sandbox_charge join membership_order on gateway_key = key
      where session_id = ${sessionId}::uuid`)
    expect(charges).toEqual([{ amount_cents: 14900 }])
  })

  test.each([
    ['the zip code', { ...CARD, postalCode: '20000' }],
    ['the cvv', { ...CARD, cvv: '200' }],
  ])('because of %s says so', async (what, card) => {
    const { app } = world
    const typed = typedFields({ email: `${what.replace(/\W/g, '')}@example.com` })
    const sessionId = await savedSession(app, typed)
    const declined = await paySignup(app, { sessionId, typed, nonce: await nonceFor(app, card) })
    expect(declined.statusCode).toBe(402)
    expect(declined.json()).toMatchObject({ resultType: 'AvsCvvFailed', message: 'Invalid zip code and/or cvv' })
  })

  test('leaves no vendor, and the e-mail address free', async () => {
    const { app } = world
    const typed = typedFields({ email: 'free@example.com', profileDisplayName: 'Never Listed' })
    const sessionId = await savedSession(app, typed)
    await paySignup(app, { sessionId, typed, nonce: await nonceFor(app, DECLINED_CARD) })
    const named = await app.inject({ url: '/api/v1/members/autocomplete?startswith=Never' })
    expect(named.json()).toEqual([])
    const other = await signedUp(app, typedFields({ email: 'free@example.com' }))
    expect(other.order.status).toBe('paid')
  })
})

const withAuth = (body: ReturnType<typeof multipart>, auth: Record<string, string>) => ({
  ...body,
  headers: { ...body.headers, ...auth },
})

describe('what signing up tells about others is asked for so often only, whichever call tells it', () => {
  const BOTH_CALLS = ['validate', 'pay'] as const
  /** Asks once with these fields; the payment is never due, since the agreement is not accepted. */
  const asking = async (call: (typeof BOTH_CALLS)[number], sessionId: string, typed: object, remoteAddress: string) => {
    const fields = { ...typedFields(), userAgreementChecked: false, ...typed }
    const [url, payload] =
      call === 'validate'
        ? ['/api/v1/vendor-signup-sessions/validate', { ...fields, step: 'payment' }]
        : [
            '/api/v1/commerce/signup',
            { ...fields, sessionId, paymentInfo: { nonce: 'n', total: 149 }, client_id: 'fanfare-program' },
          ]
    return (await world.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
  }

  test.each([
    ['addresses', (index: number) => ({ email: `guess${index}@example.com` }), '203.0.113.61'],
    ['coupons', (index: number) => ({ couponCode: `GUESS${index}`, email: '' }), '203.0.113.62'],
    ['referral codes', (index: number) => ({ referralCode: `GUESS${index}`, email: '' }), '203.0.113.63'],
  ])('%s', async (_what, typed, remoteAddress) => {
    const sessionId = await savedSession(world.app)
    const seen: number[] = []
    for (let index = 0; index < 62; index += 1)
      seen.push(await asking(BOTH_CALLS[index % 2]!, sessionId, typed(index), remoteAddress))
    expect(seen).toEqual([...Array.from({ length: 60 }, () => 400), 429, 429])
  })
})
