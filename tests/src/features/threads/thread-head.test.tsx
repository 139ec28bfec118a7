import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Thread } from '#contract/messages/messages.ts'
import { ThreadHead } from '#src/features/threads/thread-screen.tsx'

const THREAD: Thread = {
  leadId: 4,
  side: 'host',
  otherName: 'DJ Nova',
  isSample: false,
  eventType: 'Wedding',
  eventDate: '2027-05-01',
  eventDateLatest: null,
  messages: [],
  milestones: [],
  hasEarlier: false,
}
const backOf = (thread: Thread, bookingId?: number) =>
  /<a href="([^"]+)"/.exec(renderToStaticMarkup(<ThreadHead thread={thread} bookingId={bookingId} />))?.[1]

test('messages opened from a booking lead back to it, others to the requests or the messages', () => {
  expect(backOf(THREAD, 7)).toBe('/bookings/7')
  expect(backOf({ ...THREAD, side: 'vendor' }, 7)).toBe('/bookings/7')
  expect(backOf(THREAD)).toBe('/requests')
  expect(backOf({ ...THREAD, side: 'vendor' })).toBe('/threads')
})
