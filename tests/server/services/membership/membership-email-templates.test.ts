import { expect, test } from 'vitest'
import { membershipEmail } from '#server/services/membership/membership-email-templates.ts'

const mail = (refundCents: number, priceCents: number) =>
  membershipEmail({
    mail: refundCents > 0 ? 'ended' : 'willRenew',
    endsOn: '2028-03-10',
    refundCents,
    tier: 'pro',
    priceCents,
    name: 'Ana',
    publicUrl: 'https://fanfare.example',
  }).text

test('a price in a sentence has cents only if there are any', () => {
  expect(mail(0, 29_900)).toContain('renews on March 10, 2028 for 12 months for $299, using')
  expect(mail(0, 129_950)).toContain('for 12 months for $1,299.50, using')
  expect(mail(7_500, 29_900)).toContain('We pay $75 back to the card')
})
