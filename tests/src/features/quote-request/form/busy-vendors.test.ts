import { expect, test } from 'vitest'
import { freeQueryOf } from '#src/features/quote-request/fields/busy-vendors.tsx'
import { typedDraft } from '#tests/src/features/quote-request/draft/typed-draft.ts'

test('the vendors are asked about the time of the event at its place', () => {
  expect(freeQueryOf(typedDraft())).toEqual({
    memberIds: '1,2',
    date: '2027-05-01',
    startTime: '18:30',
    minutes: 90,
    location: 'new-york-city-ny',
  })
})

test('nobody is asked about a day that is still open', () => {
  expect(freeQueryOf(typedDraft({ gigRequest: {} }))).toBeNull()
  expect(freeQueryOf(typedDraft({ vendors: [] }))).toBeNull()
})
