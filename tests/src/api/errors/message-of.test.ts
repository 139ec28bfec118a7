/** Failures as screens say them: never in the words of the API that no person understands. */
import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { StorageError } from '#src/offline/storage/storage.ts'

test('who was signed out reads what to do', () => {
  expect(messageOf(new ApiError({ kind: 'denied', status: 401 }))).toBe(
    'You’ve been signed out. Sign in, then try again.',
  )
})

test('a refusal is said as the server says it, of one field as its error', () => {
  expect(messageOf(new ApiError({ kind: 'problem', status: 403, message: 'It’s blocked.' }))).toBe('It’s blocked.')
  const errors = [{ name: 'title', code: 'blank' as const, message: 'Enter a title.' }]
  expect(messageOf(new ApiError({ kind: 'fields', status: 400, errors }))).toBe('Enter a title.')
})

test('storage speaks for itself, and a bug has other words', () => {
  const full = new StorageError('quota')
  expect(messageOf(full)).toBe(full.message)
  expect(messageOf(new TypeError('undefined is not a function'), 'We couldn’t send this.')).toBe(
    'We couldn’t send this.',
  )
})
