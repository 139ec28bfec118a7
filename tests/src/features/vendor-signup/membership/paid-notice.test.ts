import { expect, test } from 'vitest'
import type { Membership } from '#contract/membership.ts'
import { reachOf, storedReach } from '#contract/reach.ts'
import { paidWords, TRAVELS_NOW } from '#src/features/vendor-signup/membership/paid-notice.tsx'

const membership = (some: Partial<Membership> = {}): Membership => ({
  tier: 'pro',
  membershipId: 2,
  startsOn: '2027-06-18',
  endsOn: '2028-06-18',
  renewableFrom: '2028-05-19',
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
