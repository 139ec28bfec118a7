/** Which of a phone's requests are offered an account, and which go into it together. */
import { expect, test } from 'vitest'
import { KEYS_PER_ACCOUNT_MAX } from '#contract/limits.ts'
import { offeredWith } from '#src/features/quote-request/send/open-account.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { storedDraft, storedRequest } from '#tests/support/device/stored-outbox.ts'

const sent = (key: string, composedAt: number, email: string, more: Partial<RequestRecord> = {}) =>
  storedRequest(storedDraft({ vendors: [], client: { email } }), { key, composedAt, state: 'sent', ...more })

test('the latest request of a guest, with those under the same address, however it was typed', () => {
  const offered = offeredWith([
    sent('old', 1, 'Robin@Example.com'),
    sent('other', 2, 'ana@example.com'),
    sent('latest', 3, ' robin@example.com'),
    sent('owned', 4, 'robin@example.com', { ownerId: 7 }),
  ])
  expect(offered).toMatchObject({ latest: { key: 'latest' }, keys: ['latest', 'old'] })
})

test('of more than an account takes at once, the newest', () => {
  const many = Array.from({ length: KEYS_PER_ACCOUNT_MAX + 5 }, (_, at) =>
    sent(String(at), 100 - at, 'robin@example.com'),
  )
  const keys = many.slice(0, KEYS_PER_ACCOUNT_MAX).map(({ key }) => key)
  expect(offeredWith(many)?.keys).toEqual(keys)
  expect(offeredWith(many.toReversed())?.keys).toEqual(keys)
})

test('nothing is offered where no guest sent anything', () => {
  expect(offeredWith([])).toBeNull()
  expect(offeredWith([sent('owned', 1, 'robin@example.com', { ownerId: 7 })])).toBeNull()
})
