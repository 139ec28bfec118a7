/** The message about a tap that the server does not have yet, or has refused. */
import { expect, test } from 'vitest'
import { isAction } from '#src/offline/outbox/of-kind.ts'
import { ACCEPT_QUOTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { Offline } from '#src/offline/offline.ts'
import { actionMessage } from '#src/sync/outbox/outbox-messages.ts'
import { createWorld, START } from '#tests/support/world/world.ts'

const accept = ({ actionDrafts }: Offline) =>
  actionDrafts.start(ACCEPT_QUOTE, {
    subject: 'lead/7',
    about: { title: 'DJ Aurora', href: '/requests', event: null },
    input: { leadId: 7, quoteId: 31 },
  })

async function messageAfter(status: number | null, code = '') {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  world.server.script = [status === null ? 'refused' : { status, json: { code, message: 'Booked by someone else.' } }]
  const { record } = await offline.outbox.enqueue(accept(offline))
  await offline.outbox.sendNow(record.key)
  const [item] = (await offline.outbox.list()).filter(isAction)
  return actionMessage(item!, { now: START, online: status !== null })
}

test('while it waits it says so in its own words, and there is no form to go back to', async () => {
  expect(await messageAfter(null)).toMatchObject({
    label: 'Accepted on this device, not confirmed yet',
    actions: ['sendNow', 'export', 'discard'],
  })
})

test('refused, it says why in the server’s words, and offers no repetition that would be refused again', async () => {
  expect(await messageAfter(409, 'slotTaken')).toMatchObject({
    tone: 'bad',
    label: 'Didn’t go through',
    sentence: 'Booked by someone else.',
    actions: ['dismiss'],
  })
  expect(await messageAfter(403, 'forbidden')).toMatchObject({ actions: ['discard', 'sendNow'] })
})
