import { expect, test } from 'vitest'
import { agreedDay, sentBadge } from '#src/features/requests/cards/vendor-state.ts'

test('replies are counted beside what was sent', () => {
  expect(sentBadge({ ids: [2] }, [{ state: 'opened' }]).label).toBe('Sent · #2')
  const vendors = [{ state: 'quoted', accept: 'open' }, { state: 'declined' }] as const
  expect(sentBadge({ ids: [2] }, vendors).label).toBe('Sent · #2 · 1 quote · 1 declined')
})

test('a request to several vendors names its first number, and leaves the others to the vendors below', () => {
  const vendors = [{ state: 'quoted' }, { state: 'opened' }, { state: 'opened' }] as const
  expect(sentBadge({ ids: [2, 3, 4] }, vendors).label).toBe('Sent · #2 · 1 quote')
})

test('once a quote is accepted, the request is not merely sent', () => {
  const vendors = [{ state: 'quoted', accept: 'accepted' }] as const
  expect(sentBadge({ ids: [2], isUpdated: true }, vendors).label).toBe('Accepted · #2 · Updated · 1 quote')
})

test('a confirmed booking is booked', () => {
  const booking = { id: 5, state: 'confirmed', wasConfirmed: true } as const
  const vendors = [{ state: 'quoted', accept: 'accepted', booking }] as const
  expect(sentBadge({ ids: [2] }, vendors).label).toBe('Booked · #2 · 1 quote')
  expect(sentBadge({ ids: [2] }, [{ ...vendors[0], booking: { ...booking, wasConfirmed: false } }]).label).toBe(
    'Accepted · #2 · 1 quote',
  )
})

test('after its booking was canceled, a request is not merely sent', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: true } as const
  const canceled = { state: 'quoted', accept: 'closed', booking } as const
  expect(sentBadge({ ids: [2] }, [canceled]).label).toBe('Canceled · #2 · 1 quote')
  const another = { state: 'quoted', accept: 'accepted', booking: { ...booking, state: 'confirmed' } } as const
  expect(sentBadge({ ids: [2] }, [canceled, another]).label).toBe('Booked · #2 · 2 quotes')
  expect(sentBadge({ ids: [2] }, [canceled, { state: 'declined' }]).label).toMatch(/^Canceled/)
})

test('a request is not canceled while other vendors can still be booked', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: true } as const
  const canceled = { state: 'quoted', accept: 'closed', booking } as const
  expect(sentBadge({ ids: [2] }, [canceled, { state: 'quoted', accept: 'open' }]).label).toBe('Sent · #2 · 2 quotes')
  expect(sentBadge({ ids: [2] }, [canceled, { state: 'opened' }]).label).toBe('Sent · #2 · 1 quote')
})

test('a closed request says so, and is open while one of its vendors is', () => {
  const closed = { state: 'opened', closed: { at: '2027-03-05T12:00:00Z', because: 'hostClosed' } } as const
  expect(sentBadge({ ids: [2, 3] }, [closed, closed])).toEqual({ label: 'Closed · #2', tone: 'plain' })
  // No vendor is left of it, but it can still be closed.
  expect(sentBadge({ ids: [2, 3] }, [closed, { state: 'declined' }]).label).toMatch(/^Sent/)
  expect(sentBadge({ ids: [2, 3] }, [closed, { state: 'delivered' }]).label).toBe('Sent · #2')
})

test('a request whose acceptance came to nothing is not booked, rather than canceled', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: false } as const
  const withdrawn = { state: 'quoted', accept: 'closed', booking } as const
  expect(sentBadge({ ids: [2] }, [withdrawn])).toEqual({ label: 'Not booked · #2 · 1 quote', tone: 'plain' })
  expect(sentBadge({ ids: [2] }, [withdrawn, { state: 'opened' }]).label).toBe('Sent · #2 · 1 quote')
})

test('a canceled booking is not shown in green, unless another one stands', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: true } as const
  const canceled = { state: 'quoted', accept: 'closed', booking } as const
  expect(sentBadge({ ids: [2] }, [canceled]).tone).toBe('bad')
  expect(sentBadge({ ids: [2] }, [canceled, { state: 'quoted', accept: 'accepted' }]).tone).toBe('good')
})

test('the day of a request is the one of the booking that stands', () => {
  const booking = { id: 5, state: 'confirmed', wasConfirmed: true, eventDate: '2027-05-09' } as const
  const booked = { state: 'quoted', accept: 'accepted', booking } as const
  expect(agreedDay([{ state: 'opened' }, booked])).toBe('2027-05-09')
  expect(agreedDay([{ ...booked, accept: 'closed', booking: { ...booking, state: 'cancelled' } }])).toBeUndefined()
})
