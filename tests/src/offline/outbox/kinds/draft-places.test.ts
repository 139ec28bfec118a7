/** Every store of drafts belongs to a kind, so that what lies in it is read, set aside and taken along. */
import { expect, test } from 'vitest'
import { DRAFT_PLACES } from '#src/offline/outbox/kinds/kinds.ts'
import { DRAFT_STORES } from '#src/offline/storage/migrations.ts'

test('each store of drafts is named once among the kinds', () => {
  expect(DRAFT_PLACES.map(({ draftStore }) => draftStore)).toEqual([...DRAFT_STORES])
})
