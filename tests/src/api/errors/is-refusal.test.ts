import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { isRefusal } from '#src/api/errors/is-refusal.ts'

const reply = (status: number, json: unknown) => fromReply({ ok: false, status, headers: new Headers(), json })

test.each([
  ['invalid fields', reply(422, { errors: [{ name: 'paymentInfo', message: 'Enter a card.' }] }), true],
  ['a declined card', reply(402, { message: 'Declined' }), true],
  ['a missing sign-in', reply(401, undefined), true],
  ['a conflict', reply(409, { message: 'Already renewed', code: 'stateChanged' }), true],
  ['a payment that is under way', reply(409, { message: 'Wait', code: 'inProgress' }), false],
  ['a failing server', reply(500, { message: 'Sorry' }), false],
  ['another server in its place', reply(403, undefined), false],
  ['a reply that this page cannot read', new ApiError({ kind: 'mismatch', status: 200 }), false],
  ['no reply', new ApiError({ kind: 'offline' }), false],
])('%s: whether nothing was done is known', (_what, error, isKnown) => {
  expect(isRefusal(error)).toBe(isKnown)
})
