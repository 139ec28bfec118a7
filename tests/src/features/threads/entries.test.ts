import { expect, test } from 'vitest'
import type { Milestone } from '#contract/messages/milestones.ts'
import type { Message, Thread } from '#contract/messages/messages.ts'
import { entriesOf } from '#src/features/threads/milestone-item.tsx'

const at = (hour: number) => `2027-03-10T${String(hour).padStart(2, '0')}:00:00Z`
const message = (id: number, hour: number): Message => ({
  id,
  key: null,
  author: 'host',
  text: 'Hello',
  sentAt: at(hour),
  readAt: null,
  attachments: [],
})
const move = (id: string, what: string, hour: number): Milestone => ({
  id,
  at: at(hour),
  by: 'vendor',
  what,
  cents: null,
  day: null,
  bookingId: null,
})
const THREAD: Thread = {
  leadId: 4,
  side: 'host',
  otherName: 'DJ Nova',
  isSample: false,
  eventType: 'Wedding',
  eventDate: '2027-05-01',
  eventDateLatest: null,
  messages: [message(1, 9), message(2, 12)],
  milestones: [move('a', 'requested', 8), move('b', 'quoted', 10), move('c', 'ofLaterVersion', 11)],
  hasEarlier: false,
}
const idsOf = (thread: Thread) => entriesOf(thread).map(({ id }) => id)

test('moves stand between the messages by time; those that this version does not know are left out', () => {
  expect(idsOf(THREAD)).toEqual(['a', 1, 'b', 2])
})

test('moves before the first message that is loaded wait for the earlier ones', () => {
  expect(idsOf({ ...THREAD, hasEarlier: true })).toEqual([1, 'b', 2])
  expect(idsOf({ ...THREAD, messages: [], milestones: [move('a', 'requested', 8)] })).toEqual(['a'])
})
