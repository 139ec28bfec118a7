/** Two tabs with the same draft of a message. */
import { expect, test } from 'vitest'
import { isAction } from '#src/offline/outbox/of-kind.ts'
import { handOver } from '#src/features/threads/compose-message.tsx'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import { createWorld } from '#tests/support/world/world.ts'

test('what is typed in a second tab goes out too when its words differ, and the same words go out once', async () => {
  const phone = createWorld().phone()
  const { offline } = phone.openTab()
  const draft = offline.actionDrafts.start(MESSAGE, {
    subject: 'thread/7',
    about: { title: 'DJ Nova', href: '/threads/7', event: null },
    input: { leadId: 7, text: 'First', attachments: [] },
  })
  const other = phone.openTab().offline
  expect(await handOver(offline, draft)).toBe(true)
  expect(await handOver(other, draft)).toBe(true)
  expect(await handOver(other, { ...draft, input: { leadId: 7, text: 'Second', attachments: [] } })).toBe(true)
  const records = (await offline.outbox.list()).filter(isAction)
  expect(records.map(({ record }) => String(inputOf(MESSAGE, record)?.text)).toSorted()).toEqual(['First', 'Second'])
})
