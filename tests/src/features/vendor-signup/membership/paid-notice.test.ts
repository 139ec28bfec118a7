import { expect, test } from 'vitest'
import type { Membership } from '#contract/membership.ts'
import { reachOf, storedReach } from '#contract/reach.ts'
import { startWords } from '#src/features/vendor-signup/membership/next-tier.tsx'
import { paidWords, TRAVELS_NOW } from '#src/features/vendor-signup/membership/paid-notice.tsx'

const membership = (some: Partial<Membership> = {}): Membership => ({
  tier: 'pro',
  membershipId: 2,
  startsOn: '2027-06-18',
  endsOn: '2028-06-18',
  renewableFrom: '2028-05-19',
  billing: 'card',
  invoices: [],
  autoRenew: false,
  hasCard: true,
  isListed: true,
  isOver: false,
  ...some,
})

test('after a change to Pro it says what was charged, and how far and how wide the vendor is found until when', () => {
  expect(paidWords({ what: 'upgrade', total: 150 }, membership())).toEqual([
    'You’re on Pro now.',
    'You paid $150. Until Sun, Jun 18, 2028, clients can find you up to 200 miles from your city and in up ' +
      'to 6 categories. It ends on that day.',
  ])
})

test('after a renewal it says the same of that membership, and whether it goes on', () => {
  const [title, facts] = paidWords({ what: 'renewal', total: 0 }, membership({ tier: 'basic', autoRenew: true }))
  expect(title).toBe('Your Basic membership is renewed.')
  expect(facts).toMatch(/^There was nothing to pay\..* 50 miles .* in up to 4 categories\. It renews on that day\.$/)
})

test('after a change to Pro it says that the distance has grown, and that it can be changed', () => {
  expect(TRAVELS_NOW).toBe(
    'Your travel distance is now 200 miles, unless you chose less than 50 before. Change it anytime in your profile.',
  )
  expect([reachOf(0, storedReach(-2, 50)), reachOf(0, storedReach(-2, 25))]).toEqual([200, 25])
})

test('after an early renewal at another tier it says from when on that one counts', () => {
  const next = { tier: 'pro', startsOn: '2027-06-18' } as const
  const words = paidWords({ what: 'renewal', total: 299 }, membership({ tier: 'basic', next }))
  expect(words).toEqual([
    'Your Pro membership is renewed.',
    'You paid $299. From Fri, Jun 18, 2027 until Sun, Jun 18, 2028, clients can find you up to 200 miles from your ' +
      'city and in up to 6 categories. It ends on that day.',
  ])
})

test('before a renewal at another tier is paid it says when that one begins, if it is not at once', () => {
  const basic = membership({ tier: 'basic' })
  expect(startWords('pro', basic, '2028-06-17')).toBe('Pro begins on Sun, Jun 18, 2028. Until then you keep Basic.')
  expect([startWords('pro', basic, '2028-06-18'), startWords('basic', basic, '2028-06-17')]).toEqual(['', ''])
})
