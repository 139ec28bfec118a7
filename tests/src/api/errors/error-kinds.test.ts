import { expect, test } from 'vitest'
import { ApiError, fromFailure } from '#src/api/api-error.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { isNotFound, isUnreachable, isUnreadable } from '#src/api/errors/error-kinds.ts'

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
