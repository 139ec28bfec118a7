/** Emails to vendors about their membership, its payments and their insurance. */
import { mail, type ShippedMail } from './shipped-mail.ts'

const TERM = { tier: 'Pro', day: 'May 1, 2027' } as const
const TERM_NEEDED = ['day', 'link'] as const
const PAID_BACK = 'We pay {refund} back to the card that you paid with. Banks take a few days for it.'

const RECEIPT = {
  number: '12',
  day: 'Sat, May 1, 2027',
  items: 'Pro membership, 12 months: $180.00',
  total: '$180.00, charged to Visa 1111',
  begins: 'Sat, May 1, 2027',
  ends: 'Sun, Apr 30, 2028',
  link: 'View receipt',
} as const
const RECEIPT_BODY = ['{items}', 'Total: {total}', 'Your membership runs from {begins} to {ends}.', '{link}']
const RECEIPT_NEEDED = ['number', 'day', 'items', 'total', 'begins', 'ends', 'link'] as const

const INVOICE = {
  number: 'order-12',
  purchase: 'Pro membership, 12 months',
  price: '$180.00',
  dueOn: 'Sat, May 15, 2027',
  howToPay: 'Check to Oak Events LLC, 12 Main St, Austin, TX.',
  link: 'View invoice',
} as const
const INVOICE_BODY = [
  'Here’s the invoice for your membership.',
  '{purchase}: {price}',
  'Please pay by {dueOn}: {howToPay}',
  'Add the invoice number to your payment: {number}',
]
const INVOICE_NEEDED = ['number', 'purchase', 'price', 'dueOn', 'howToPay', 'link'] as const
const INVOICE_SUBJECT = 'Your {marketplace} invoice {number}'

const INSURANCE = { day: 'Sat, May 1, 2027', link: 'Update insurance' } as const

export const MEMBERSHIP_MAILS = {
  'membership-renews': mail('vendors', 'A membership renews soon', {
    subject: 'Your {marketplace} membership renews on {day}',
    paragraphs: [
      'Your {tier} membership renews on {day} for {term}, using the card on file. You don’t need to do anything.',
      '{link}',
    ],
    samples: { ...TERM, term: '12 months for $180', link: 'Manage renewal' },
    needed: ['day', 'term', 'link'],
  }),
  'membership-ends': mail('vendors', 'A membership ends soon', {
    subject: 'Your {marketplace} membership ends on {day}',
    paragraphs: [
      'Your {tier} membership ends on {day}. After that, your profile won’t appear in search. Renew to stay listed.',
      '{link}',
    ],
    samples: { ...TERM, link: 'Renew for 12 months for $180' },
    needed: TERM_NEEDED,
  }),
  'renewal-declined': mail('vendors', 'A card was declined', {
    subject: 'We couldn’t renew your {marketplace} membership',
    paragraphs: [
      'Your {tier} membership was due to renew on {day}, but your card was declined. You weren’t charged. We’ll try ' +
        'again within a week. You’re still listed until then.',
      'If your card has changed, renew with a new one:',
      '{link}',
    ],
    samples: { ...TERM, link: 'Renew with another card' },
    needed: TERM_NEEDED,
  }),
  'membership-ended': mail('vendors', 'A membership has ended', {
    subject: 'Your {marketplace} membership has ended',
    paragraphs: [
      'Your {tier} membership ended on {day}, so your profile is no longer listed. We’ve kept your profile and photos. ' +
        'Renew to be listed again right away.',
      PAID_BACK,
      '{link}',
    ],
    samples: { ...TERM, refund: '$90', link: 'Renew for 12 months for $180' },
    needed: ['day', 'refund', 'link'],
    optional: ['refund'],
  }),
  'free-month': mail('vendors', 'A free month for a referral', {
    subject: 'A free month for your referral',
    paragraphs: [
      'A vendor joined {marketplace} with your referral code. You both get a month.',
      'Your {tier} membership now lasts until {day}.',
      '{link}',
    ],
    samples: { ...TERM, link: 'View membership' },
    needed: TERM_NEEDED,
  }),
  'membership-refunded': mail('vendors', 'We paid back a part of a membership', {
    subject: 'We paid back {refund} of your {marketplace} membership',
    paragraphs: [`${PAID_BACK} Your {tier} membership goes on until {day}.`, '{link}'],
    samples: { ...TERM, refund: '$90', link: 'View receipts' },
    needed: ['day', 'refund', 'link'],
  }),
  receipt: mail('vendors', 'Receipt of a new membership', {
    subject: 'Your {marketplace} receipt',
    paragraphs: [
      'Thank you for joining {marketplace}. Here’s your receipt.',
      'Order #{number}, paid {day}',
      ...RECEIPT_BODY,
    ],
    samples: RECEIPT,
    needed: RECEIPT_NEEDED,
  }),
  'renewal-receipt': mail('vendors', 'Receipt of a renewal', {
    subject: 'Receipt: your {marketplace} membership was renewed',
    paragraphs: [
      'Your membership was renewed. Thank you for staying with us. Here’s your receipt.',
      'Renewal #{number}, paid {day}',
      ...RECEIPT_BODY,
    ],
    samples: RECEIPT,
    needed: RECEIPT_NEEDED,
  }),
  'upgrade-receipt': mail('vendors', 'Receipt of an upgrade', {
    subject: 'Receipt: your {marketplace} membership is now Pro',
    paragraphs: ['Your membership is now Pro. Here’s your receipt.', 'Upgrade #{number}, paid {day}', ...RECEIPT_BODY],
    samples: RECEIPT,
    needed: RECEIPT_NEEDED,
  }),
  invoice: mail('vendors', 'Invoice of a new membership', {
    subject: INVOICE_SUBJECT,
    paragraphs: [
      ...INVOICE_BODY,
      'Your membership begins, and clients can find you, once we have your payment.',
      '{link}',
    ],
    samples: INVOICE,
    needed: INVOICE_NEEDED,
  }),
  'renewal-invoice': mail('vendors', 'Invoice of a renewal', {
    subject: INVOICE_SUBJECT,
    paragraphs: [...INVOICE_BODY, 'Your next 12 months begin once we have your payment.', '{link}'],
    samples: { ...INVOICE, number: 'renewal-12' },
    needed: INVOICE_NEEDED,
  }),
  'upgrade-invoice': mail('vendors', 'Invoice of an upgrade', {
    subject: INVOICE_SUBJECT,
    paragraphs: [...INVOICE_BODY, 'Your membership becomes Pro once we have your payment.', '{link}'],
    samples: { ...INVOICE, number: 'upgrade-12', purchase: 'Upgrade to Pro' },
    needed: INVOICE_NEEDED,
  }),
  'insurance-ends': mail('vendors', 'An insurance certificate ends soon', {
    subject: 'Your insurance certificate ends soon',
    paragraphs: [
      'The insurance certificate on your profile ends on {day}. After that day, clients no longer see it.',
      'Add the new one when you have it.',
      '{link}',
    ],
    samples: INSURANCE,
    needed: TERM_NEEDED,
  }),
  'insurance-ended': mail('vendors', 'An insurance certificate has ended', {
    subject: 'Your insurance certificate has ended',
    paragraphs: [
      'Your insurance certificate ended on {day}, so clients no longer see it.',
      'Add the new one when you have it.',
      '{link}',
    ],
    samples: INSURANCE,
    needed: TERM_NEEDED,
  }),
} satisfies Record<string, ShippedMail>
