import { expect, test } from 'vitest'
import { agreedDay, labelWithReplies, outcomeTone } from '#src/features/requests/cards/vendor-state.ts'

test('replies are counted beside what was sent', () => {
  expect(labelWithReplies('Sent · #2', [{ state: 'opened' }])).toBe('Sent · #2')
  const vendors = [{ state: 'quoted', accept: 'open' }, { state: 'declined' }] as const
  expect(labelWithReplies('Sent · #2', vendors)).toBe('Sent · #2 · 1 quote · 1 declined')
})

test('once a quote is accepted, the request is not merely sent', () => {
  const vendors = [{ state: 'quoted', accept: 'accepted' }] as const
  expect(labelWithReplies('Sent · #2 · Updated', vendors)).toBe('Accepted · #2 · Updated · 1 quote')
})

test('a confirmed booking is booked', () => {
  const booking = { id: 5, state: 'confirmed', wasConfirmed: true } as const
  const vendors = [{ state: 'quoted', accept: 'accepted', booking }] as const
  expect(labelWithReplies('Sent · #2', vendors)).toBe('Booked · #2 · 1 quote')
  expect(labelWithReplies('Sent · #2', [{ ...vendors[0], booking: { ...booking, wasConfirmed: false } }])).toBe(
    'Accepted · #2 · 1 quote',
  )
})

test('after its booking was canceled, a request is not merely sent', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: true } as const
  const canceled = { state: 'quoted', accept: 'closed', booking } as const
  expect(labelWithReplies('Sent · #2', [canceled])).toBe('Canceled · #2 · 1 quote')
  const another = { state: 'quoted', accept: 'accepted', booking: { ...booking, state: 'confirmed' } } as const
  expect(labelWithReplies('Sent · #2', [canceled, another])).toBe('Booked · #2 · 2 quotes')
  expect(labelWithReplies('Sent · #2', [canceled, { state: 'declined' }])).toMatch(/^Canceled/)
})

test('a request is not canceled while other vendors can still be booked', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: true } as const
  const canceled = { state: 'quoted', accept: 'closed', booking } as const
  expect(labelWithReplies('Sent · #2', [canceled, { state: 'quoted', accept: 'open' }])).toBe('Sent · #2 · 2 quotes')
  expect(labelWithReplies('Sent · #2', [canceled, { state: 'opened' }])).toBe('Sent · #2 · 1 quote')
})

test('a canceled booking is not shown in green, unless another one stands', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: true } as const
  const canceled = { state: 'quoted', accept: 'closed', booking } as const
  expect(outcomeTone('good', [canceled])).toBe('bad')
  expect(outcomeTone('good', [canceled, { state: 'quoted', accept: 'accepted' }])).toBe('good')
  expect(outcomeTone('wait', [])).toBe('wait')
})

test('the day of a request is the one of the booking that stands', () => {
  const booking = { id: 5, state: 'confirmed', wasConfirmed: true, eventDate: '2027-05-09' } as const
  const booked = { state: 'quoted', accept: 'accepted', booking } as const
  expect(agreedDay([{ state: 'opened' }, booked])).toBe('2027-05-09')
  expect(agreedDay([{ ...booked, accept: 'closed', booking: { ...booking, state: 'cancelled' } }])).toBeUndefined()
})
