/** Emails about what becomes of bookings. */
import { EVENT, FROM_OTHER, LINK, NOTE, OF_OTHER } from './booking-samples.ts'
import { mail, type ShippedMail } from './shipped-mail.ts'

const OF_CLIENT = { client: 'Ada', ...EVENT, ...LINK } as const
const OF_VENDOR = { vendor: 'DJ Nova', ...EVENT, ...LINK } as const
const TO_VENDOR = { ...OF_CLIENT, ...NOTE } as const
const TO_CLIENT = { ...OF_VENDOR, ...NOTE } as const
const TO_BOTH = { ...OF_OTHER, ...NOTE } as const
const FROM_CLIENT = 'Message from {client}: {note}'
const FROM_VENDOR = 'Message from {vendor}: {note}'

const COST = { cost: 'By the cancellation policy, you owe $400 in all.' } as const
/** The next steps of a client without this booking. */
const LEFT = {
  openQuotes: 'DJ Sol ($700)',
  requestsPage: 'https://example.com/requests',
  similarPage: 'https://example.com/dj/austin-tx',
} as const
const LEFT_BODY = [
  'Your other open quotes: {openQuotes}. Compare them: {requestsPage}',
  'Similar vendors for your date: {similarPage}',
]

const BOOKED_NEEDED = ['event', 'when', 'price', 'deposit', 'note', 'link'] as const
const PLAIN_NEEDED = ['event', 'when', 'link'] as const
const EVENT_NEEDED = ['event', 'when', 'note', 'link'] as const

const CLIENT_GONE = 'Their name and contact details are gone. The date, the price and the payments stay in the booking.'

export const BOOKING_MAILS = {
  'quote-accepted': mail('vendors', 'A client accepted a quote', {
    subject: '{client} accepted your quote',
    paragraphs: [
      '{client} accepted your quote of {price} ({event}, {when}).',
      'It isn’t booked until you confirm. Their contact details are in the booking.',
      FROM_CLIENT,
      '{link}',
    ],
    samples: { ...TO_VENDOR, price: '$800', link: 'Review and confirm' },
    needed: ['price', ...EVENT_NEEDED],
    optional: ['note'],
  }),
  'quote-accepted-client': mail('clients', 'You accepted a quote', {
    subject: 'Quote accepted. Waiting for the vendor',
    paragraphs: [
      'You accepted {possessive} quote of {price} ({event}, {when}).',
      'It isn’t booked until {vendor} confirms. We’ll email you.',
      '{link}',
    ],
    samples: { ...OF_VENDOR, possessive: 'DJ Nova’s', price: '$800' },
    needed: ['price', ...PLAIN_NEEDED],
  }),
  booked: mail('vendors', 'A booking is confirmed', {
    subject: 'Booked: {event}',
    paragraphs: [
      'Your booking with {client} is confirmed: {event}, {when}, for {price}.',
      'A deposit of {deposit} is due now.',
      '{link}',
      '{client} pays you directly. Record payments in the booking so you both have them in writing.',
    ],
    samples: { ...OF_CLIENT, price: '$800', deposit: '$200' },
    needed: ['event', 'when', 'price', 'deposit', 'link'],
    optional: ['deposit'],
  }),
  'booked-client': mail('clients', 'A booking is confirmed', {
    subject: 'Booked: {event}',
    paragraphs: [
      '{vendor} is booked: {event}, {when}, for {price}.',
      'A deposit of {deposit} is due now.',
      FROM_VENDOR,
      '{link}',
      'You pay {vendor} directly. Record payments in the booking so you both have them in writing.',
    ],
    samples: { ...TO_CLIENT, price: '$800', deposit: '$200' },
    needed: BOOKED_NEEDED,
    optional: ['deposit', 'note'],
  }),
  'booking-completed': mail('everyone', 'A booking is complete', {
    subject: 'Completed: {event}',
    paragraphs: [
      'Your booking with {other} is complete ({event}, {when}).',
      'You can review {other} in the booking for {reviewDays} days. A review is sealed until you’ve both written one, ' +
        'or for {sealedDays} days.',
      'Check that all payments are recorded, so you both have them in writing.',
      FROM_OTHER,
      '{link}',
    ],
    samples: { ...TO_BOTH, reviewDays: '60', sealedDays: '14', link: 'Review this booking' },
    needed: EVENT_NEEDED,
    optional: ['note'],
  }),
  'you-canceled': mail('everyone', 'You canceled a booking', {
    subject: 'You canceled a booking',
    paragraphs: ['You canceled your booking with {other} ({event}, {when}).', '{cost}', '{link}'],
    samples: { ...OF_OTHER, ...COST },
    needed: ['event', 'when', 'cost', 'link'],
  }),
  'client-canceled': mail('vendors', 'A client canceled a booking', {
    subject: '{client} canceled your booking',
    paragraphs: ['{client} canceled your booking ({event}, {when}).', '{cost}', FROM_CLIENT, '{link}'],
    samples: { ...TO_VENDOR, cost: 'By the cancellation policy, Ada owes $400 in all.' },
    needed: ['cost', ...EVENT_NEEDED],
    optional: ['note'],
  }),
  'vendor-canceled': mail('clients', 'A vendor canceled a booking', {
    subject: '{vendor} canceled your booking',
    paragraphs: ['{vendor} canceled your booking ({event}, {when}).', '{cost}', FROM_VENDOR, '{link}', ...LEFT_BODY],
    samples: { ...TO_CLIENT, cost: 'There’s no cancellation fee.', ...LEFT },
    needed: ['cost', ...EVENT_NEEDED],
    optional: ['note', 'openQuotes'],
  }),
  'date-not-taken': mail('clients', 'A vendor couldn’t take the date', {
    subject: '{vendor} couldn’t take your date',
    paragraphs: [
      '{vendor} couldn’t take your date ({event}, {when}), so it isn’t booked. You don’t owe anything.',
      FROM_VENDOR,
      '{link}',
      ...LEFT_BODY,
    ],
    samples: { ...TO_CLIENT, ...LEFT },
    needed: EVENT_NEEDED,
    optional: ['note', 'openQuotes'],
  }),
  'you-withdrew-acceptance': mail('clients', 'You no longer accept a quote', {
    subject: 'You withdrew your acceptance',
    paragraphs: ['You no longer accept {possessive} quote ({event}, {when}). You don’t owe anything.', '{link}'],
    samples: { ...OF_VENDOR, possessive: 'DJ Nova’s' },
    needed: PLAIN_NEEDED,
  }),
  'you-declined-date': mail('vendors', 'You couldn’t take a date', {
    subject: 'You declined: {event}',
    paragraphs: ['You told {client} that you can’t take their date ({event}, {when}). It isn’t booked.', '{link}'],
    samples: OF_CLIENT,
    needed: PLAIN_NEEDED,
  }),
  'acceptance-withdrawn': mail('vendors', 'A client no longer accepts a quote', {
    subject: '{client} withdrew their acceptance',
    paragraphs: ['{client} no longer accepts your quote ({event}, {when}). It isn’t booked.', FROM_CLIENT, '{link}'],
    samples: TO_VENDOR,
    needed: EVENT_NEEDED,
    optional: ['note'],
  }),
  'client-gone-booking': mail('vendors', 'A client deleted their data: the booking is canceled', {
    subject: 'Canceled: {when}',
    paragraphs: [
      'Your client deleted their data on {marketplace}, so their booking for {when} is canceled.',
      '{cost}',
      CLIENT_GONE,
      '{link}',
    ],
    samples: { ...OF_CLIENT, cost: 'By the cancellation policy, the client owes $400 in all.' },
    needed: ['when', 'cost', 'link'],
  }),
  'client-gone-quote': mail('vendors', 'A client deleted their data: the accepted quote is canceled', {
    subject: 'Canceled: {when}',
    paragraphs: [
      'Your client deleted their data on {marketplace}, so their accepted quote for {when} is canceled.',
      CLIENT_GONE,
      '{link}',
    ],
    samples: OF_CLIENT,
    needed: ['when', 'link'],
  }),
  'you-confirmed-late': mail('vendors', 'You didn’t confirm in time', {
    subject: 'Not booked: no confirmation in time',
    paragraphs: [
      'You didn’t confirm {possessive} booking before the event started ({event}, {when}), so it’s closed.',
      '{link}',
    ],
    samples: { ...OF_CLIENT, possessive: 'Ada’s' },
    needed: PLAIN_NEEDED,
  }),
  'vendor-booked-elsewhere': mail('clients', 'A vendor was booked by someone else', {
    subject: '{vendor} can’t take your booking',
    paragraphs: [
      '{vendor} was booked by someone else for that time ({event}, {when}). You don’t owe anything.',
      '{link}',
      ...LEFT_BODY,
    ],
    samples: { ...OF_VENDOR, ...LEFT },
    needed: PLAIN_NEEDED,
    optional: ['openQuotes'],
  }),
  'vendor-confirmed-late': mail('clients', 'A vendor didn’t confirm in time', {
    subject: '{vendor} can’t take your booking',
    paragraphs: [
      '{vendor} didn’t confirm in time ({event}, {when}), so it wasn’t booked. You don’t owe anything.',
      '{link}',
      ...LEFT_BODY,
    ],
    samples: { ...OF_VENDOR, ...LEFT },
    needed: PLAIN_NEEDED,
    optional: ['openQuotes'],
  }),
  'bookings-changed': mail('everyone', 'More changes than are emailed one by one', {
    subject: 'More changes in your bookings',
    paragraphs: [
      'More changed in your bookings in the last hour than we email one by one. Your bookings show all of it.',
      '{link}',
    ],
    samples: { link: 'View bookings' },
  }),
} satisfies Record<string, ShippedMail>
