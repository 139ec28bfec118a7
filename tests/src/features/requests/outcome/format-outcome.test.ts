/** Text that a client reads about the outcome of a sent request. */
import { expect, test } from 'vitest'
import type { ContactedVendor } from '#contract/leads.ts'
import { needsOthers } from '#contract/requests/request-outcome.ts'
import { outcomeSentences } from '#src/features/requests/outcome/format-outcome.ts'

const NOW = Date.parse('2027-03-10T18:00:00Z')
const HOUR_MS = 60 * 60_000
const vendor = (given: Partial<ContactedVendor> = {}): ContactedVendor => ({
  id: 1,
  memberId: 1,
  profileName: 'DJ Ada',
  profileUrl: '/dj-ada-1',
  autoAdded: false,
  state: 'delivered',
  askedAt: new Date(NOW - 2 * HOUR_MS).toISOString(),
  answer: null,
  unreadMessages: 0,
  ...given,
})
const quote = {
  kind: 'quote',
  price: 800,
  includes: '',
  validUntil: '2027-04-02',
  message: '',
  answeredAt: '',
} as const
const options = { lastDay: '2027-05-01', now: NOW, isDecided: () => false }
const said = (vendors: ContactedVendor[]) => outcomeSentences(vendors, options).join(' ')

test('a request that waits says until when, and what happens then', () => {
  expect(said([vendor(), vendor({ state: 'opened' })])).toBe(
    'Waiting for 1 vendor to open it. If that doesn’t happen by Mar 13, we’ll suggest others. ' +
      'This request closes automatically after Sat, May 1, 2027.',
  )
})

test('a request for tomorrow promises nothing for a day after it', () => {
  expect(outcomeSentences([vendor()], { ...options, lastDay: '2027-03-11' })).toEqual([
    'Waiting for 1 vendor to open it.',
    'This request closes automatically after Thu, Mar 11, 2027.',
  ])
})

test('after three days unopened it says so, and others are offered; not before, and not of what was opened', () => {
  const unopened = vendor({ askedAt: new Date(NOW - 72 * HOUR_MS).toISOString() })
  expect(said([unopened])).toContain('1 vendor hasn’t opened it in three days.')
  expect(needsOthers([unopened, vendor()], NOW)).toBe(true)
  expect(needsOthers([vendor()], NOW)).toBe(false)
  expect(needsOthers([{ ...unopened, state: 'opened' }], NOW)).toBe(false)
})

test('a vendor that declined, or opened it five days ago, is a reason to offer others, but not beside a booking', () => {
  const opened = (hours: number) => vendor({ state: 'opened', askedAt: new Date(NOW - hours * HOUR_MS).toISOString() })
  expect(needsOthers([vendor({ state: 'declined' }), vendor()], NOW)).toBe(true)
  expect([needsOthers([opened(119)], NOW), needsOthers([opened(120)], NOW)]).toEqual([false, true])
  const booked = vendor({ state: 'quoted', booking: { id: 5, state: 'confirmed', wasConfirmed: true } })
  expect(needsOthers([vendor({ state: 'declined' }), booked], NOW)).toBe(false)
})

test('quotes to decide on name the last day of the first one', () => {
  const open = vendor({ state: 'quoted', accept: 'open', answer: quote })
  const later = { ...open, answer: { ...quote, validUntil: '2027-04-20' } }
  expect(said([later, open])).toContain('2 quotes to decide on. The first expires after Fri, Apr 2, 2027.')
  expect(said([open])).toContain('1 quote to decide on. It expires after Fri, Apr 2, 2027.')
})

test('a closed request says why; one that all have declined asks for others', () => {
  const closed = (because: 'otherChosen' | 'hostClosed' | 'eventPassed') => vendor({ closed: { at: '', because } })
  expect(said([closed('hostClosed')])).toBe('You closed this request, and we told the vendors.')
  expect(said([closed('otherChosen'), closed('hostClosed')])).toBe('You chose a vendor, and we told the others.')
  expect(said([closed('eventPassed')])).toBe('The date has passed, so this request is closed.')
  expect(said([vendor({ state: 'declined' })])).toContain('No vendors are left for this request.')
  expect(needsOthers([vendor({ state: 'declined' })], NOW)).toBe(true)
})

test('after its booking was canceled, a request says so, and others are suggested', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: true } as const
  const canceled = vendor({ state: 'quoted', answer: quote, accept: 'closed', booking })
  expect(said([canceled])).toBe(
    'The booking was canceled. No vendors are left for this request. This request closes automatically after Sat, May 1, 2027.',
  )
  expect(said([canceled, vendor({ state: 'opened' })])).toMatch(/^The booking was canceled\. This request closes/)
  expect(needsOthers([canceled], NOW)).toBe(true)
})

test('after an acceptance that was never confirmed, a request does not speak of a booking that was canceled', () => {
  const endedBy = (canceledBy: 'host' | 'vendor') =>
    said([
      vendor({
        state: 'quoted',
        answer: quote,
        accept: 'closed',
        booking: { id: 5, state: 'cancelled', wasConfirmed: false, cancelledBy: canceledBy },
      }),
    ])
  expect(endedBy('vendor')).toMatch(/^The vendor couldn’t take your date\. No vendors are left/)
  expect(endedBy('host')).toMatch(/^The quote you accepted wasn’t booked\. No vendors are left/)
})

test('after a moved booking was canceled, a request names both days', () => {
  const booking = { id: 5, state: 'cancelled', wasConfirmed: true, eventDate: '2027-05-09' } as const
  expect(said([vendor({ state: 'quoted', answer: quote, accept: 'closed', booking })])).toBe(
    'The booking, which had moved to Sun, May 9, 2027, was canceled. This request is still for Sat, May 1, 2027. ' +
      'No vendors are left for this request. This request closes automatically after Sat, May 1, 2027.',
  )
})
