/** The values that the form of a reply begins with, and when it is open. */
import { expect, test } from 'vitest'
import type { Lead, LeadReply } from '#contract/leads.ts'
import { isBegun } from '#src/features/leads/reply/on-this-device.ts'
import { openReply } from '#src/features/leads/reply/open-reply.ts'
import { A_LEAD, filledReply } from '#tests/support/world/leads.ts'
import { createWorld } from '#tests/support/world/world.ts'

const GIVEN: LeadReply = {
  id: 7,
  kind: 'quote',
  price: 950,
  includes: 'Three sets',
  message: 'From the laptop',
  validUntil: '2027-03-20',
  answeredAt: '2027-03-02T10:00:00Z',
}
const REPLIED: Lead = { ...A_LEAD, state: 'answered', answer: GIVEN }
const aPhone = () => createWorld().phone().openTab().offline
const begunOn = async (offline: ReturnType<typeof aPhone>) => isBegun({ drafts: await offline.listDrafts() }, A_LEAD.id)

test('without anything begun, an answered lead is changed from its answer', async () => {
  const offline = aPhone()
  const opened = await openReply(offline, REPLIED)
  expect(opened).toMatchObject({
    isStored: false,
    draft: { replaces: 7, says: 'quote', answer: { price: '950', includes: 'Three sets', message: 'From the laptop' } },
  })
  expect(await begunOn(offline)).toBe(false)
})

test('what was begun before another device answered goes on as a change of that answer', async () => {
  const offline = aPhone()
  const begun = filledReply(offline, 'From the phone')
  await offline.replyDrafts.save(begun)
  expect(await openReply(offline, A_LEAD)).toMatchObject({ isStored: true, draft: { answer: begun.answer } })
  expect(await openReply(offline, REPLIED)).toMatchObject({
    isStored: true,
    draft: { intent: begun.intent, replaces: 7, answer: begun.answer },
  })
  expect(await begunOn(offline)).toBe(true)
})

test('so does one that was sent and refused because of that answer, and it is taken then', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const { record } = await offline.outbox.enqueue({ ...filledReply(offline, 'From the phone'), replaces: 5 })
  world.server.script = [
    { status: 400, json: { errors: [{ name: 'leadId', message: 'You have answered since.', code: 'alreadyExists' }] } },
  ]
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'needsYou' })
  await offline.outbox.edit(record.key)
  expect(await begunOn(offline)).toBe(true)
  const { draft } = await openReply(offline, REPLIED)
  expect(draft).toMatchObject({ replaces: 7, answer: { message: 'From the phone' } })
  const again = await offline.outbox.enqueue(draft)
  expect(JSON.parse(again.record.body)).toMatchObject({ replaces: 7, message: 'From the phone' })
})

test('a new one tells what it takes from the last quote', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  expect(await openReply(offline, A_LEAD)).not.toHaveProperty('reused')
  const { record } = await offline.outbox.enqueue(filledReply(offline, 'Gladly', 99))
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'sent' })
  expect(await openReply(offline, A_LEAD)).toMatchObject({
    isStored: false,
    draft: { answer: { includes: 'Two sets' } },
    reused: { includes: 'Two sets' },
  })
})

test('words of the last quote that are for no other event are carried over whole', async () => {
  const { offline } = createWorld().phone().openTab()
  const last = filledReply(offline, 'Gladly', 99)
  const includes = 'Two sets, lights and sound\nTravel within the city'
  const { record } = await offline.outbox.enqueue({ ...last, answer: { ...last.answer, includes } })
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'sent' })
  const opened = await openReply(offline, A_LEAD)
  expect(opened).toMatchObject({ draft: { answer: { includes } }, reused: { includes } })
  expect(opened).not.toHaveProperty('left')
})

test('a first one begins with what the profile says, without what is for other hours, and chooses no policy', async () => {
  const lead = { ...A_LEAD, whatYouGet: ['Lights and sound', 'Four hours of music'] }
  const opened = await openReply(aPhone(), lead)
  expect(opened.draft.answer).toMatchObject({ includes: 'Lights and sound' })
  expect(opened.draft.answer).not.toHaveProperty(['terms.cancellation'])
  expect(opened).toMatchObject({ left: ['Four hours of music'] })
  expect(opened).not.toHaveProperty('reused')
})
