/** The meaning of a response to a payment, also of a repeated one or a lost one. */
import { describe, expect, test } from 'vitest'
import { findOut, pay } from '#src/features/vendor-signup/payment/payment.ts'
import { failing, fakeApi } from '#tests/support/device/fake-api.ts'
import { paid, reply, SESSION, typed } from '#tests/src/features/vendor-signup/session/typed-signup.ts'

const response = (status: number, json: unknown) => ({
  status,
  response: { ok: false, status, headers: new Headers(), json },
})
const refused = (resultType: string, message = '') => ({
  message,
  resultType,
  orderId: 5,
  order: { ...paid.order, status: 'declined' },
})
const purchase = { sessionId: SESSION, data: typed, paymentInfo: { nonce: 'n', total: 149 } }

describe('paying', () => {
  test('a first attempt creates the signup, a declined order is processed again', async () => {
    const api = fakeApi({ createSignup: () => reply, processOrder: () => reply })
    expect(await pay({ api, ...purchase, orderId: null })).toEqual({ kind: 'paid', reply })
    expect(await pay({ api, ...purchase, orderId: 5 })).toEqual({ kind: 'paid', reply })
    expect(api.calls.map(({ name }) => name)).toEqual(['createSignup', 'processOrder'])
  })

  test('402 is declined, with the order’s log; a failed AVS or CVV check has the specification’s words', async () => {
    const declined = fakeApi({
      createSignup: failing('payment', response(402, refused('Declined', 'The bank declined the payment.'))),
    })
    expect(await pay({ api: declined, ...purchase, orderId: null })).toMatchObject({
      kind: 'declined',
      order: { id: 5 },
      error: { name: 'paymentInfo', message: 'The bank declined the payment.' },
    })
    const avs = fakeApi({ createSignup: failing('payment', response(402, refused('AvsCvvFailed'))) })
    expect(await pay({ api: avs, ...purchase, orderId: null })).toMatchObject({
      error: { message: 'Invalid zip code and/or cvv' },
    })
  })

  test('62 an order that is paid already is a success', async () => {
    const api = fakeApi({
      processOrder: failing('payment', response(400, refused('AlreadyProcessed'))),
      createSignup: () => reply,
    })
    expect(await pay({ api, ...purchase, orderId: 5 })).toEqual({ kind: 'paid', reply })
  })

  test('wrong fields were not charged, and come in the order of the form', async () => {
    const errors = [
      { name: 'couponCode', code: 'notFound' as const, message: '' },
      { name: 'email', code: 'alreadyExists' as const, message: '' },
    ]
    const outcome = await pay({
      api: fakeApi({ createSignup: failing('fields', { status: 400, errors }) }),
      ...purchase,
      orderId: null,
    })
    expect(outcome).toMatchObject({ kind: 'fields', errors: [{ name: 'email' }, { name: 'couponCode' }] })
  })

  test.each([
    ['no answer', failing('offline'), 'unknown'],
    ['no answer in time', failing('timeout'), 'unknown'],
    ['a captive portal', failing('notJson', { status: 200 }), 'unknown'],
    ['a server in trouble', failing('problem', { status: 503 }), 'unknown'],
    ['a charge under way', failing('problem', { status: 409, code: 'inProgress' }), 'unknown'],
    ['too many attempts', failing('problem', { status: 429, code: 'tooMany' }), 'refused'],
    ['anything but a failure of the API', () => Promise.reject(new Error('?')), 'unknown'],
  ] as const)('%s', async (_what, createSignup, kind) => {
    expect(await pay({ api: fakeApi({ createSignup }), ...purchase, orderId: null })).toMatchObject({ kind })
  })
})

describe('61 finding out what became of a payment', () => {
  const session = (state: string) => () => ({ sessionId: SESSION, state })

  test.each(['open', 'declined'])('a session that is %s was not charged', async (state) => {
    expect(await findOut(fakeApi({ signupSession: session(state) }), SESSION)).toEqual({ kind: 'open' })
  })

  test.each(['complete', 'paying'])(
    'one that is %s is asked for by the same call, which charges nothing',
    async (state) => {
      const api = fakeApi({ signupSession: session(state), createSignup: () => reply })
      expect(await findOut(api, SESSION)).toEqual({ kind: 'paid', reply })
      expect(api.calls.at(-1)).toEqual({ name: 'createSignup', args: { body: { sessionId: SESSION } } })
    },
  )

  test('a session that is gone was not charged, and without an answer nothing is known', async () => {
    expect(
      await findOut(fakeApi({ signupSession: failing('problem', { status: 404, code: 'notFound' }) }), SESSION),
    ).toEqual({ kind: 'open' })
    expect(await findOut(fakeApi({ signupSession: failing('offline') }), SESSION)).toMatchObject({ kind: 'unknown' })
    // The sign-in page of a network, in place of Fanfare.
    expect(await findOut(fakeApi({ signupSession: failing('notJson', { status: 404 }) }), SESSION)).toMatchObject({
      kind: 'unknown',
    })
  })
})
