import { expect, test } from 'vitest'
import { composeRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import { draftAgain } from '#src/features/requests/outcome/draft-again.ts'
import { nameOf } from '#src/features/quote-request/fields/replacement-notice.tsx'
import { createWorld, filledDraft } from '#tests/support/world/world.ts'

const world = createWorld()

test('a request that is changed for another day says which one it replaces, also after another window saved it', async () => {
  const { offline } = world.phone().openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  const again = await draftAgain(offline, record)
  if (!again) throw new Error('no draft')
  const moved = { ...again, gigRequest: { ...again.gigRequest, eventDate: '2027-09-01' } }
  await offline.drafts.save(moved, again)
  expect(await draftAgain(offline, record)).toMatchObject({ gigRequest: { eventDate: '2027-09-01' } })
  const { requestData } = JSON.parse(composeRequest(moved)) as { requestData: string }
  expect(JSON.parse(requestData)).toMatchObject({ insteadOf: record.key, gigRequest: { eventDate: '2027-09-01' } })
})

test.each(['2027-10-01', null])('a draft that was typed on its own stays as it is (date: %s)', async (eventDate) => {
  const { offline } = world.phone().openTab()
  const draft = filledDraft(offline)
  const { record } = await offline.outbox.enqueue(draft)
  const other = filledDraft(offline)
  await offline.drafts.save({ ...other, gigRequest: { ...other.gigRequest, ...(eventDate && { eventDate }) } })
  expect(await draftAgain(offline, record)).toBeNull()
  expect((await offline.drafts.load(other.id))?.draft.insteadOf).toBeUndefined()
})

test('a change that is sent as a new request replaces nothing, whatever another window has', async () => {
  const { offline } = world.phone().openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  const again = await draftAgain(offline, record)
  if (!again) throw new Error('no draft')
  await offline.drafts.save({ ...again, insteadOf: undefined }, again)
  const other = { ...again, gigRequest: { ...again.gigRequest, eventDate: '2027-09-01' } }
  await offline.drafts.save(other, again)
  const stored = await offline.drafts.load(again.id)
  expect(stored?.draft).toMatchObject({ gigRequest: { eventDate: '2027-09-01' } })
  expect(stored && composeRequest(stored.draft)).not.toContain('insteadOf')
})

test('the form names the request that is replaced', async () => {
  const draft = filledDraft(world.phone().openTab().offline)
  const dated = { ...draft, gigRequest: { ...draft.gigRequest, eventDate: '2027-06-01' } }
  const receipt = { key: 'k', clientId: 1, requests: [{ id: 12, memberId: 1 }], autoAdded: [] }
  expect(nameOf({ draft: dated, receipt })).toBe('your request #12 for Tue, Jun 1, 2027')
})
