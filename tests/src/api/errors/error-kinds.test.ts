import { expect, test } from 'vitest'
import { ApiError, fromFailure } from '#src/api/api-error.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { isNotFound, isRefusal, isUnreachable, isUnreadable } from '#src/api/errors/error-kinds.ts'

const reply = (status: number, json: unknown) => fromReply({ ok: false, status, headers: new Headers(), json })

test('without a connection, in time or at all, and behind a captive portal, Fanfare cannot be reached', () => {
  expect(isUnreachable(fromFailure(new TypeError('Failed to fetch')))).toBe(true)
  expect(isUnreachable(fromFailure(new DOMException('', 'TimeoutError')))).toBe(true)
  expect(isUnreachable(new ApiError({ kind: 'notJson', status: 200 }))).toBe(true)
  expect(isUnreachable(reply(403, undefined))).toBe(true)
})

test('a refusal, a failing server and an error of the page are not a missing connection', () => {
  expect(isUnreachable(reply(401, undefined))).toBe(false)
  expect(isUnreachable(reply(404, { message: 'Not found', code: 'notFound' }))).toBe(false)
  expect(isUnreachable(reply(502, undefined))).toBe(false)
  const mismatch = new ApiError({ kind: 'mismatch', status: 200 })
  expect(isUnreachable(mismatch)).toBe(false)
  expect(isUnreadable(mismatch)).toBe(true)
  expect(mismatch.message).toBe('Fanfare was updated. Reload this page, then try again.')
  expect(isUnreachable(new Error('anything'))).toBe(false)
  expect(isUnreachable(null)).toBe(false)
})

test('only Fanfare says that something does not exist, not a network that answers in its place', () => {
  expect(isNotFound(reply(404, { message: 'Not found', code: 'notFound' }))).toBe(true)
  expect(isNotFound(reply(404, undefined))).toBe(false)
  expect(isNotFound(reply(403, { message: 'Not yours' }))).toBe(false)
  expect(isNotFound(null)).toBe(false)
})

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
