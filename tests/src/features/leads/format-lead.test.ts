/** How a lead stands, for its vendor. */
import { expect, test } from 'vitest'
import { closedLabel, leadBadge, leadBudget } from '#src/features/leads/format-lead.ts'

test.each(['new', 'opened', 'answered', 'declined'] as const)(
  'what waits or is stuck on this phone comes before “%s”',
  (state) => {
    expect(leadBadge({ state }, 'waiting')).toMatchObject({ label: 'Reply not sent yet', tone: 'wait' })
    expect(leadBadge({ state }, 'stuck')).toMatchObject({ label: 'Reply needs a fix', tone: 'bad' })
  },
)

test('what this phone sent says what it knows until the server does', () => {
  expect([
    leadBadge({ state: 'opened' }, 'sent').label,
    leadBadge({ state: 'opened' }, 'sent', 'decline').label,
  ]).toEqual(['Quoted', 'Declined'])
  // Changed from another device since.
  expect(leadBadge({ state: 'declined' }, 'sent', 'quote').label).toBe('Declined')
})

test('a draft is told while there is no answer', () => {
  expect([
    leadBadge({ state: 'new' }, 'draft').label,
    leadBadge({ state: 'answered' }, 'draft').label,
    leadBadge({ state: 'opened' }, null).label,
  ]).toEqual(['Reply draft', 'Quoted', 'Viewed'])
})

test('a vendor reads its own budget, or that all vendors share it', () => {
  expect([
    leadBudget({ budget: 900, budgetFor: 'each' }),
    leadBudget({ budget: 900, budgetFor: null }),
    leadBudget({ budget: 900, budgetFor: 'all' }),
    leadBudget({ budget: null, budgetFor: null }),
  ]).toEqual(['Up to $900', 'Up to $900', 'Up to $900 for all vendors together', null])
})

test('a closed lead says why', () => {
  const closed = (['otherChosen', 'hostClosed', 'eventPassed'] as const).map((because) =>
    closedLabel({ at: '', because }),
  )
  expect(closed).toEqual(['Closed: client chose another vendor', 'Closed by client', 'Closed: date has passed'])
})

test('what became of the accepted quote is said instead of “Quoted”, and after what waits on this phone', () => {
  const of = (state: 'accepted' | 'confirmed' | 'completed' | 'cancelled' | 'refused', wasConfirmed = true) =>
    leadBadge({ state: 'answered', booking: { id: 3, state, wasConfirmed } }, 'sent').label
  expect([of('confirmed'), of('completed'), of('cancelled')]).toEqual(['Booked', 'Completed', 'Canceled'])
  expect([of('accepted', false), of('cancelled', false), of('refused', false)]).toEqual([
    'Accepted, not confirmed yet',
    'Not booked',
    'Not booked',
  ])
  const canceled = { id: 3, state: 'cancelled', wasConfirmed: true } as const
  expect(leadBadge({ state: 'answered', booking: canceled }, 'waiting').label).toBe('Reply not sent yet')
})
