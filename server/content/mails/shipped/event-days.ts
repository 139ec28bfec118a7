/** Emails about another date, the day of an event, and the payments for it. */
import { EVENT, FROM_OTHER, LINK, NOTE, OF_OTHER } from './booking-samples.ts'
import { mail, type ShippedMail } from './shipped-mail.ts'

const TO_BOTH = { ...OF_OTHER, ...NOTE } as const

const REMINDER = {
  headline: 'Coming up',
  soon: 'coming up',
  other: 'DJ Nova',
  ...EVENT,
  link: 'Open event-day sheet',
} as const
const REMINDER_ENDING = [
  'Has something changed? Message each other in the booking, so you both have it in writing.',
  'You can switch reminders off under Account, Notifications.',
]
const PAYMENT = { ...OF_OTHER, payment: 'payment', amount: '$200' } as const
const PAYMENT_NEEDED = ['payment', 'amount', 'link'] as const
const DUE = { vendor: 'DJ Nova', ...EVENT, amount: '$200', due: 'by Thu, Apr 1, 2027', link: 'View payments' } as const
const DUE_ENDING = [
  'You pay {vendor} directly. Have you paid already? Record it in the booking, so you both have it in writing.',
  '{link}',
  'You can switch reminders off under Account, Notifications.',
]
const DUE_NEEDED = ['vendor', 'amount', 'due', 'link'] as const
const MOVED_BEFORE = 'Sun, May 2, 2027, 6:30 PM'
const MOVED_ENDING =
  'Your booking ({event}) has moved from {before} to {when}. Cancellation terms now count from the new date.'

export const EVENT_DAY_MAILS = {
  'date-proposed': mail('everyone', 'The other side proposes another date', {
    subject: '{other} proposes another date',
    paragraphs: [
      '{other} would like to move your booking ({event}, {when}) to {newDate}.',
      'Nothing changes unless you accept.',
      FROM_OTHER,
      '{link}',
    ],
    samples: { ...TO_BOTH, newDate: 'Sun, May 2, 2027, 6:30 PM', link: 'Review the new date' },
    needed: ['event', 'when', 'newDate', 'note', 'link'],
    optional: ['note'],
  }),
  'date-declined': mail('everyone', 'The other side declined another date', {
    subject: '{other} declined the new date',
    paragraphs: ['{other} declined {newDate}. Your booking stays on {when} ({event}).', '{link}'],
    samples: { ...OF_OTHER, newDate: 'Sun, May 2, 2027, 6:30 PM' },
    needed: ['event', 'when', 'newDate', 'link'],
  }),
  'date-accepted': mail('everyone', 'The other side accepted another date', {
    subject: 'New date: {when}',
    paragraphs: ['{other} accepted the date that you proposed.', MOVED_ENDING, '{link}'],
    samples: { ...OF_OTHER, before: MOVED_BEFORE },
    needed: ['event', 'when', 'before', 'link'],
  }),
  'you-accepted-date': mail('everyone', 'You accepted another date', {
    subject: 'New date: {when}',
    paragraphs: ['You accepted the date that {other} proposed.', MOVED_ENDING, '{link}'],
    samples: { ...OF_OTHER, before: MOVED_BEFORE },
    needed: ['event', 'when', 'before', 'link'],
  }),
  'day-details': mail('vendors', 'A client changed the details of the day', {
    subject: 'Details for {when}',
    paragraphs: [
      '{client} changed the details for your booking ({event}, {when}): address, load-in, parking or contact.',
      '{link}',
    ],
    samples: { client: 'Ada', ...EVENT, link: 'Open event-day sheet' },
    needed: ['event', 'when', 'link'],
  }),
  'how-to-pay': mail('clients', 'A vendor changed how to be paid', {
    subject: 'How to pay {vendor}',
    paragraphs: [
      '{vendor} changed how to pay them ({event}, {when}).',
      'If that surprises you, call them before you pay. Their number is in the booking.',
      '{link}',
    ],
    samples: { vendor: 'DJ Nova', ...EVENT, ...LINK },
    needed: ['vendor', 'event', 'when', 'link'],
  }),
  'event-reminder': mail('everyone', 'Reminder of an event, a week before', {
    subject: '{headline}: {event}, {when}',
    paragraphs: [
      'Your booking with {other} is {soon}: {event}, {when}.',
      'Check the address, the times and what’s still due now, so there’s time to sort things out.',
      '{link}',
      ...REMINDER_ENDING,
    ],
    samples: REMINDER,
    needed: ['event', 'when', 'link'],
  }),
  'event-day-reminder': mail('everyone', 'Reminder of an event, the day before and that morning', {
    subject: '{headline}: {event}, {when}',
    paragraphs: [
      'Your booking with {other} is {soon}: {event}, {when}.',
      'The event-day sheet has the times, the address, both phone numbers and what’s still due. Open it before you ' +
        'leave, and it works without a connection too.',
      '{link}',
      ...REMINDER_ENDING,
    ],
    samples: { ...REMINDER, headline: 'Tomorrow', soon: 'tomorrow' },
    needed: ['event', 'when', 'link'],
  }),
  'deposit-due': mail('clients', 'Reminder of a deposit', {
    subject: 'Deposit due {due}: {amount}',
    paragraphs: ['The deposit of {amount} is due to {vendor} {due} ({event}, {when}).', ...DUE_ENDING],
    samples: { ...DUE, due: 'now' },
    needed: DUE_NEEDED,
  }),
  'balance-due': mail('clients', 'Reminder of a balance', {
    subject: 'Balance due {due}: {amount}',
    paragraphs: ['The balance of {amount} is due to {vendor} {due} ({event}, {when}).', ...DUE_ENDING],
    samples: DUE,
    needed: DUE_NEEDED,
  }),
  'payment-recorded': mail('everyone', 'The other side recorded a payment', {
    subject: 'Please confirm {amount}',
    paragraphs: [
      '{other} recorded a {payment} of {amount} ({event}, {when}). It counts once you confirm it.',
      FROM_OTHER,
      '{link}',
    ],
    samples: { ...PAYMENT, ...NOTE, link: 'Confirm payment' },
    needed: [...PAYMENT_NEEDED, 'note'],
    optional: ['note'],
  }),
  'payment-confirmed': mail('everyone', 'The other side confirmed a payment', {
    subject: '{amount} confirmed',
    paragraphs: ['{other} confirmed the {payment} of {amount} that you recorded ({event}, {when}).', '{link}'],
    samples: PAYMENT,
    needed: PAYMENT_NEEDED,
  }),
  'payment-disputed': mail('everyone', 'The other side says a payment wasn’t made', {
    subject: '{amount} not confirmed',
    paragraphs: [
      '{other} says the {payment} of {amount} that you recorded wasn’t made ({event}, {when}). It doesn’t count.',
      '{link}',
    ],
    samples: PAYMENT,
    needed: PAYMENT_NEEDED,
  }),
} satisfies Record<string, ShippedMail>
