/** Reviews and replies to them: typed and sent without a connection, exactly once. */
import { expect, test } from 'vitest'
import type { Offline } from '#src/offline/offline.ts'
import { REPLY_TO_REVIEW, WRITE_REVIEW } from '#src/offline/outbox/kinds/actions/reviews.ts'
import { syncOutbox } from '#sw/outbox-sync.ts'
import { createWorld } from '#tests/support/world/world.ts'

const ABOUT = { title: 'DJ Aurora', href: '/bookings/5', event: null }

function setup() {
  const world = createWorld()
  const phone = world.phone()
  const ports = { now: () => world.clock.now(), wait: async (ms: number) => world.clock.advance(ms) }
  const stored = () => [...world.server.rows.values()].map(({ params, body }) => [params, JSON.parse(body)])
  return { world, phone, offline: phone.openTab().offline, ports, stored }
}

const review = ({ actionDrafts }: Offline, stars = 4, text = 'Played all night') =>
  actionDrafts.start(WRITE_REVIEW, {
    subject: 'booking/5/review',
    about: ABOUT,
    input: { bookingId: 5, stars, text, photos: [] },
    once: 'review 5',
  })

test('a review that is typed is there after the tab was killed, and sending it leaves no draft', async () => {
  const { phone, offline, stored } = setup()
  await offline.actionDrafts.save(review(offline, 3, 'Half a sen'))
  const reopened = phone.openTab().offline
  const draft = await reopened.actionDrafts.load(WRITE_REVIEW, 'booking/5/review')
  expect(draft?.input).toEqual({ bookingId: 5, stars: 3, text: 'Half a sen', photos: [] })
  if (!draft) throw new Error('nothing was stored')
  const { record } = await reopened.outbox.enqueue(draft)
  await reopened.outbox.sendNow(record.key)
  expect(stored()).toEqual([[{ id: 5 }, { stars: 3, text: 'Half a sen' }]])
  expect(await reopened.actionDrafts.list()).toEqual([])
})

test('fault 86, of two tabs that send one booking’s review, one review arrives, even if a reply is lost', async () => {
  const { world, phone, offline, ports, stored } = setup()
  const other = phone.openTab().offline
  world.server.weather = 'refused'
  const first = await offline.outbox.enqueue(review(offline))
  expect(await other.outbox.enqueue(review(other, 1, 'Another one'))).toMatchObject({
    outcome: 'alreadySent',
    record: { key: first.record.key },
  })
  world.server.weather = 'ok'
  world.server.script = ['resetAfterCommit']
  await syncOutbox(offline, ports)
  await syncOutbox(offline, ports)
  expect(stored()).toEqual([[{ id: 5 }, { stars: 4, text: 'Played all night' }]])
})

test('a refused review goes back to the form with its stars and text', async () => {
  const { world, offline } = setup()
  const { record } = await offline.outbox.enqueue(review(offline))
  world.server.script = [{ status: 404, json: { code: 'notFound', message: 'This booking is no longer available.' } }]
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'needsYou' })
  expect(await offline.outbox.edit(record.key)).toMatchObject({ outcome: 'draft' })
  expect((await offline.actionDrafts.load(WRITE_REVIEW, 'booking/5/review'))?.input).toMatchObject({ stars: 4 })
})

test('a reply goes to the review that it answers', async () => {
  const { offline, stored } = setup()
  const draft = offline.actionDrafts.start(REPLY_TO_REVIEW, {
    subject: 'review/8',
    about: ABOUT,
    input: { reviewId: 8, text: 'Thank you' },
    once: 'reply 8',
  })
  const { record } = await offline.outbox.enqueue(draft)
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'sent' })
  expect(stored()).toEqual([[{ id: 8 }, { text: 'Thank you' }]])
})
