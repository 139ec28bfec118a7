/** Words typed for a dispute stay reachable, whatever becomes of the dispute before they are sent. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/booking.ts'
import type { BookingDispute } from '#contract/bookings/disputes/dispute.ts'
import { DISPUTE_DAYS } from '#contract/limits.ts'
import { KeptText } from '#src/features/bookings/dispute/kept-words.tsx'
import { moveOpening, unsendable } from '#src/features/bookings/dispute/stored-words.ts'
import { textIn } from '#src/features/bookings/dispute/use-dispute-words.ts'
import { aboutBooking } from '#src/features/bookings/own-actions.ts'
import { DISPUTE_BOOKING, STATE_IN_DISPUTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { bookingSubject } from '#src/offline/outbox/kinds/subjects.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { A_BOOKING } from '#tests/support/world/bookings.ts'
import { createWorld } from '#tests/support/world/world.ts'

const NOW = Date.parse('2027-06-20T12:00:00Z')
const LATER = NOW + DISPUTE_DAYS * 86_400_000
const OVER: Booking = { ...A_BOOKING, state: 'completed', dispute: null, disputesLeft: 3 }
const THEIRS: BookingDispute = {
  id: 3,
  by: 'vendor',
  reason: 'They never paid.',
  openedAt: '2027-06-19T12:00:00Z',
  statements: [],
  result: '',
  closedAt: null,
}
const subject = bookingSubject(OVER.id)

function aPhone() {
  const { offline } = createWorld().phone().openTab()
  const { actionDrafts } = offline
  return {
    offline,
    opening: (text: string) =>
      actionDrafts.start(DISPUTE_BOOKING, { ...aboutBooking(OVER), input: { bookingId: OVER.id, text } }),
    statement: (text: string) =>
      actionDrafts.start(STATE_IN_DISPUTE, {
        ...aboutBooking(OVER),
        input: { bookingId: OVER.id, disputeId: 3, text },
      }),
    stored: async () => [
      textIn(await actionDrafts.load(DISPUTE_BOOKING, subject)),
      textIn(await actionDrafts.load(STATE_IN_DISPUTE, subject)),
    ],
  }
}

test('words to open a dispute become the statement when the other side was faster', async () => {
  const { offline, opening, stored } = aPhone()
  await offline.actionDrafts.save(opening('No one came.'))
  await moveOpening(offline, { ...OVER, dispute: THEIRS }, THEIRS.id)
  expect(await stored()).toEqual(['', 'No one came.'])
  expect((await offline.actionDrafts.load(STATE_IN_DISPUTE, subject))?.input).toMatchObject({ disputeId: 3 })
  await moveOpening(offline, { ...OVER, dispute: THEIRS }, THEIRS.id)
  expect(await stored()).toEqual(['', 'No one came.'])
})

test('a statement that is begun is not overwritten by them', async () => {
  const { offline, opening, statement, stored } = aPhone()
  await offline.actionDrafts.save(opening('No one came.'))
  await offline.actionDrafts.save(statement('We did pay.'))
  await moveOpening(offline, { ...OVER, dispute: THEIRS }, THEIRS.id)
  expect(await stored()).toEqual(['No one came.', 'We did pay.'])
})

test('what no form of the booking takes anymore is shown, and only that', () => {
  const phone = aPhone()
  const drafts = { opening: phone.opening('No one came.'), statement: phone.statement('We did pay.') }
  const shown = (booking: Booking, now = NOW, unsent: readonly ActionItem[] = [], may = true) =>
    unsendable(drafts, booking, { now, unsent, may: { open: may, state: may } }).map(textIn)
  const [opening, statement] = ['No one came.', 'We did pay.']
  const closed = { ...THEIRS, closedAt: '2027-06-20T00:00:00Z' }
  const heard = { ...THEIRS, statements: [{ by: 'host' as const, text: 'Sent.', at: THEIRS.openedAt }] }
  expect(shown({ ...OVER, dispute: THEIRS })).toEqual([])
  expect(shown({ ...OVER, dispute: heard })).toEqual([opening, statement])
  expect(shown({ ...OVER, dispute: closed })).toEqual([statement])
  expect(shown({ ...OVER, dispute: closed }, LATER)).toEqual([opening, statement])
  expect(shown(OVER)).toEqual([statement])
  expect(shown({ ...OVER, disputesLeft: 0 })).toEqual([opening, statement])
  expect(shown({ ...OVER, dispute: THEIRS }, NOW, [], false)).toEqual([opening, statement])
  const queued = { record: { kind: DISPUTE_BOOKING.name, state: 'queued' } } as unknown as ActionItem
  expect(shown(OVER, LATER, [queued])).toEqual([statement])
})

test('it says that it wasn’t sent, and offers to copy or discard it', () => {
  const { offline, opening } = aPhone()
  const markup = renderToStaticMarkup(<KeptText draft={opening('No one came.')} offline={offline} />)
  for (const words of ['No one came.', 'Not sent', 'Copy', 'Discard']) expect(markup).toContain(words)
})
