import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import {
  addSignupSession,
  findSignupSession,
  deleteExpiredSignups,
  updateSignupSession,
} from '#server/repositories/signup/signup-sessions.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { switchPromotionsOn } from '#tests/support/people/promotions.ts'
import { BASIC, PRO, bearerOf, paySignup, signedUp, typedFields } from '#tests/support/people/signup.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  await switchPromotionsOn(world.db)
})
afterAll(() => world.close())

const SESSIONS = '/api/v1/vendor-signup-sessions'
const save = (payload: object) => world.app.inject({ method: 'POST', url: SESSIONS, payload })
const read = (sessionId: string) => world.app.inject({ url: `${SESSIONS}/${sessionId}` })
const validate = (payload: object, headers = {}) =>
  world.app.inject({ method: 'POST', url: `${SESSIONS}/validate`, payload, headers })
const problems = async (payload: object) => {
  const reply = await validate(payload)
  if (reply.statusCode === 200) return []
  expect(reply.statusCode).toBe(400)
  return reply.json().errors.map(({ name, code }: { name: string; code: string }) => `${name} ${code}`)
}

describe('a session', () => {
  test('keeps what is typed, right or wrong, and gives it back to whoever knows its id', async () => {
    const typed = { firstName: 'Mira', email: 'not yet', primaryCategoryId: null, source: 'thebash' }
    const saved = (await save({ ...typed, step: 'landing' })).json()
    expect(saved).toMatchObject({
      state: 'open',
      step: 'landing',
      data: typed,
      orderId: null,
      expiresAt: '2027-04-09T18:00:00.000Z',
    })
    const again = (
      await save({ ...typed, email: 'mira@example.com', step: 'contact-info', sessionId: saved.sessionId })
    ).json()
    expect(again.sessionId).toBe(saved.sessionId)
    expect((await read(saved.sessionId)).json()).toEqual(again)
    expect(again).toMatchObject({ step: 'contact-info', data: { email: 'mira@example.com' } })
    expect((await read(randomUUID())).statusCode).toBe(404)
  })

  test('never holds a password or a card', async () => {
    const secrets = {
      newPassword: 'hunter2hunter2',
      paymentInfo: { number: '4111111111111111', nonce: 'nonce-of-a-card' },
      password: 'hunter3',
      cvv: 'cvv-987',
    }
    const saved = (await save({ ...typedFields(), ...secrets, step: 'payment' })).json()
    const rows = await world.db.query<{ row: unknown }>(
      sql`select to_jsonb(signup_session) as row from signup_session where id = ${saved.sessionId}::uuid`,
    )
    const kept = JSON.stringify([saved, rows])
    for (const secret of ['hunter', '4111111111111111', 'nonce-of-a-card', 'cvv', 'assword', 'paymentInfo'])
      expect(kept).not.toContain(secret)
  })

  test('that is unknown or no id at all is replaced by a new one', async () => {
    for (const sessionId of [randomUUID(), 'gone', null]) {
      const saved = (await save({ firstName: 'Mira', step: 'landing', sessionId })).json()
      expect(saved.sessionId).not.toBe(sessionId)
      expect(saved.data).toEqual({ firstName: 'Mira' })
    }
  })

  test('is begun so often an hour only from one network; those that are begun go on', async () => {
    const from = (payload: object) =>
      world.app.inject({ method: 'POST', url: SESSIONS, payload, remoteAddress: '203.0.113.24' })
    const replies = await Promise.all(Array.from({ length: 122 }, () => from({ step: 'landing' })))
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    const { sessionId } = replies.find(({ statusCode }) => statusCode === 200)!.json()
    expect((await from({ step: 'landing', firstName: 'Mira', sessionId })).json()).toMatchObject({
      sessionId,
      data: { firstName: 'Mira' },
    })
  })

  test('that is paid says so, is empty, and keeps nothing anymore', async () => {
    const { sessionId, order } = await signedUp(world.app, typedFields({ email: 'complete@example.com' }))
    await save({ ...typedFields(), step: 'payment', sessionId })
    expect((await read(sessionId)).json()).toMatchObject({ state: 'complete', data: {}, orderId: order.id })
  })

  test('must be known to be paid', async () => {
    const reply = await paySignup(world.app, { sessionId: randomUUID() })
    expect([reply.statusCode, reply.json().errors[0].name]).toEqual([400, 'sessionId'])
  })

  test.each([
    { firstName: 'x'.repeat(501) },
    { firstName: 'NUL\u0000' },
    { firstName: '\ud800' },
    { step: 'payday' },
    { secondaryCategoryIds: [1.5] },
  ])('does not keep %j', async (wrong) => {
    expect((await save({ step: 'landing', ...wrong })).statusCode).toBe(400)
  })
})

describe('the fields of each step', () => {
  test('landing and contact-info: the contact, the place and the vendor type', async () => {
    for (const step of ['landing', 'contact-info']) {
      expect(await problems({ step })).toEqual([
        'firstName blank',
        'lastName blank',
        'email blank',
        'phone blank',
        'location blank',
        'topLevelCategory blank',
      ])
      expect(
        await problems({
          ...typedFields({
            firstName: ' ',
            email: 'mira@',
            phone: '12',
            location: 'nowhere-zz',
            topLevelCategory: 'wizard',
          }),
          step,
        }),
      ).toEqual([
        'firstName blank',
        'email incorrectFormat',
        'phone incorrectFormat',
        'topLevelCategory notFound',
        'location notFound',
      ])
      expect(await problems({ ...typedFields({ email: 'fresh@example.com' }), step })).toEqual([])
    }
  })

  test('an address that has an account already exists, but not to its own owner', async () => {
    const signup = await signedUp(world.app, typedFields({ email: 'taken@example.com' }))
    expect(await problems({ ...typedFields({ email: ' Taken@Example.com ' }), step: 'contact-info' })).toEqual([
      'email alreadyExists',
    ])
    // A vendor is one vendor.
    const own = await validate(
      { ...typedFields({ email: 'taken@example.com' }), step: 'contact-info' },
      bearerOf(signup),
    )
    expect(own.json().errors[0].code).toBe('alreadyExists')
  })

  test('primary-category: the category and the profile name', async () => {
    const step = 'primary-category'
    expect(await problems({ step })).toEqual(['primaryCategoryId blank', 'profileDisplayName blank'])
    expect(await problems({ ...typedFields({ profileDisplayName: 'Best www.mira.com' }), step })).toEqual([
      'profileDisplayName containsUrl',
    ])
    expect(await problems({ ...typedFields({ profileDisplayName: 'mira.events' }), step })).toEqual([
      'profileDisplayName containsUrl',
    ])
    // A group, another group's trade, and nothing at all.
    for (const primaryCategoryId of [50, 112, 999_999]) {
      expect(await problems({ ...typedFields({ primaryCategoryId }), step })).toEqual(['primaryCategoryId notFound'])
    }
    expect(await problems({ ...typedFields({ secondaryCategoryIds: [6] }), step })).toEqual([
      'secondaryCategoryIds invalid',
    ])
    expect(await problems({ ...typedFields({ secondaryCategoryIds: [890, 892, 112, 2024, 679, 110] }), step })).toEqual(
      ['secondaryCategoryIds characterLimit'],
    )
    expect(await problems({ ...typedFields(), step })).toEqual([])
  })

  test('speakers and comedians share a group and not their categories', async () => {
    const step = 'primary-category'
    expect(await problems({ ...typedFields({ topLevelCategory: 'comedian', primaryCategoryId: 110 }), step })).toEqual(
      [],
    )
    expect(await problems({ ...typedFields({ topLevelCategory: 'speaker', primaryCategoryId: 730 }), step })).toEqual(
      [],
    )
    expect(await problems({ ...typedFields({ topLevelCategory: 'speaker', primaryCategoryId: 110 }), step })).toEqual([
      'primaryCategoryId notFound',
    ])
    expect(await problems({ ...typedFields({ topLevelCategory: 'comedian', primaryCategoryId: 730 }), step })).toEqual([
      'primaryCategoryId notFound',
    ])
  })

  test('membership: one that is on offer', async () => {
    expect(await problems({ step: 'membership' })).toEqual(['membershipId blank'])
    expect(await problems({ step: 'membership', membershipId: 7 })).toEqual(['membershipId notFound'])
    expect(await problems({ step: 'membership', membershipId: BASIC })).toEqual([])
  })

  test('payment: the agreement, the codes, and everything before', async () => {
    const step = 'payment'
    const email = 'payer@example.com'
    expect(await problems({ ...typedFields({ email, userAgreementChecked: false }), step })).toEqual([
      'userAgreementChecked required',
    ])
    expect(await problems({ ...typedFields({ email, couponCode: 'NOPE', referralCode: 'NOPE' }), step })).toEqual([
      'couponCode notFound',
      'referralCode notFound',
    ])
    expect(await problems({ ...typedFields({ email, couponCode: 'TBPARTYPRO' }), step })).toEqual([
      'couponCode invalid',
    ])
    expect(await problems({ ...typedFields({ email, couponCode: 'TBPARTYPRO', membershipId: PRO }), step })).toEqual([])
    expect(
      await problems({ ...typedFields({ email, firstName: '', secondaryCategoryIds: [890, 892, 112, 2024] }), step }),
    ).toEqual(['firstName blank', 'secondaryCategoryIds characterLimit'])
  })

  test('payment: a referral code is another vendor’s', async () => {
    const { member: vendor } = await signedUp(world.app, typedFields({ email: 'referrer@example.com' }))
    const typed = typedFields({ email: 'referred@example.com', referralCode: vendor.referralCode.toLowerCase() })
    expect(await problems({ ...typed, step: 'payment' })).toEqual([])
    const { order } = await signedUp(world.app, typed)
    expect(
      await world.db.query(sql`select referred_by as by from membership_order where id = ${order.id}::int`),
    ).toEqual([{ by: vendor.id }])
  })

  test('summary: the password; description: the description', async () => {
    expect(await problems({ step: 'summary', newPassword: '' })).toEqual(['newPassword blank'])
    const short = await validate({ step: 'summary', newPassword: 'short' })
    expect(short.json().errors).toEqual([
      { name: 'newPassword', code: 'tooShort', message: 'Use at least 8 characters.' },
    ])
    expect(await problems({ step: 'summary', newPassword: 'long enough' })).toEqual([])
    expect(await problems({ step: 'description', description: '  ' })).toEqual(['description blank'])
    expect(await problems({ step: 'description', description: 'Weddings and more.' })).toEqual([])
  })
})

describeOnBothEngines('signup sessions', (fresh) => {
  const DAYS = 24 * 60 * 60 * 1000
  const typed = { step: 'landing', data: { firstName: 'Mira' } } as const
  test('end 30 days after the last edit, and are deleted then', async () => {
    const { db } = await fresh()
    const id = await addSignupSession(db, typed, NOW)
    const later = new Date(NOW.getTime() + 29 * DAYS)
    expect(await updateSignupSession(db, id, typed, later)).toBe(true)
    const before = new Date(later.getTime() + 30 * DAYS - 1)
    expect(await findSignupSession(db, id, before)).toMatchObject({ data: { firstName: 'Mira' } })
    const after = new Date(later.getTime() + 30 * DAYS + 1)
    expect(await findSignupSession(db, id, after)).toBeUndefined()
    expect(await updateSignupSession(db, id, typed, after)).toBe(false)
    await deleteExpiredSignups(db, after)
    expect(await db.query(sql`select 1 from signup_session`)).toEqual([])
  })
})
