/** Emails to clients about their requests and the quotes for them. */
import { mail, type ShippedMail } from './shipped-mail.ts'

const REQUEST = { event: 'Birthday party', day: 'Sat, May 1, 2027' } as const
const REPLY = { vendor: 'DJ Nova', occasion: 'birthday party', ...REQUEST } as const
const QUOTE = {
  ...REPLY,
  price: '$800',
  validUntil: 'Sat, Apr 10, 2027',
  includes: 'Four hours with lights',
  terms: 'Deposit: $200.',
  message: 'Message from DJ Nova: Looking forward to it.',
  question: 'To ask a question, reply in the app.',
  createAccount: 'https://example.com/create-account',
  vendorPage: 'https://example.com/ny/dj-nova',
  link: 'Compare and accept',
} as const
const QUOTE_BODY = [
  'Price: {price}. Valid until {validUntil}.',
  'Includes: {includes}',
  '{terms}',
  '{message}',
  '{question}',
  '{link}',
  'They’re on the device you used, and on any device once you sign in. No account yet? {createAccount}',
  'About {vendor}: {vendorPage}',
]
const QUOTE_NEEDED = ['price', 'validUntil', 'includes', 'terms', 'message', 'link'] as const
const DECLINE = {
  ...REPLY,
  message: 'Message from DJ Nova: Have a great party.',
  link: 'Find another vendor',
} as const

const CONFIRM = [
  'Vendors can see whether your email is confirmed. Please confirm it:',
  '{link}',
  'If you didn’t send a request, you can ignore this email.',
]

const UNOPENED = {
  unopened: '2 vendors haven’t opened your request yet',
  they: 'They',
  requests: 'Birthday party, Sat, May 1, 2027: not opened by DJ Nova and DJ Sol. You could also ask DJ Luna.',
} as const
const UNOPENED_BODY = [
  'It’s been at least three days. {they} can still reply, but you don’t have to wait.',
  '{requests}',
]

export const REQUEST_MAILS = {
  'request-sent': mail('clients', 'A request was sent: confirm your email', {
    subject: 'Request sent. Please confirm your email',
    paragraphs: [
      'Your request ({event}, {day}) was sent to {vendors}. If a vendor replies, we’ll email you at this address.',
      ...CONFIRM,
    ],
    samples: { ...REQUEST, vendors: '3 vendors', link: 'Confirm email' },
    needed: ['event', 'day', 'vendors', 'link'],
  }),
  'demo-request-saved': mail('clients', 'A request to sample vendors alone: confirm your email', {
    subject: 'Demo request saved. Please confirm your email',
    paragraphs: ['Your request ({event}, {day}) was saved as a demo request. No real business will reply.', ...CONFIRM],
    samples: { ...REQUEST, link: 'Confirm email' },
    needed: ['event', 'day', 'link'],
  }),
  quote: mail('clients', 'A quote', {
    subject: '{vendor} quoted {price} for your {occasion}',
    paragraphs: ['{vendor} replied to your request ({event}, {day}).', ...QUOTE_BODY],
    samples: QUOTE,
    needed: QUOTE_NEEDED,
  }),
  'updated-quote': mail('clients', 'An updated quote', {
    subject: '{vendor} updated their quote to {price} for your {occasion}',
    paragraphs: [
      '{vendor} updated their reply to your request ({event}, {day}). This replaces the earlier one.',
      ...QUOTE_BODY,
    ],
    samples: QUOTE,
    needed: QUOTE_NEEDED,
  }),
  'quote-reminder': mail('clients', 'A vendor reminds of a quote', {
    subject: '{event}: {vendor}’s quote is still open',
    paragraphs: [
      '{vendor} quoted {price} for your event ({event}, {day}) and would like to know what you think.',
      'The quote is valid until {validUntil}. If you’ve decided against it, you can close your request there too.',
      '{link}',
      'A vendor can send one reminder about a quote. This was it.',
    ],
    samples: {
      ...REQUEST,
      vendor: 'DJ Nova',
      price: '$800',
      validUntil: 'Sat, Apr 10, 2027',
      link: 'Compare and accept',
    },
    needed: ['vendor', 'price', 'validUntil', 'link'],
  }),
  decline: mail('clients', 'A vendor isn’t available', {
    subject: '{vendor} isn’t available for your {occasion}',
    paragraphs: ['{vendor} isn’t available for your request ({event}, {day}).', '{message}', '{link}'],
    samples: DECLINE,
    needed: ['message', 'link'],
  }),
  'withdrawn-quote': mail('clients', 'A vendor withdraws a quote', {
    subject: '{vendor} isn’t available for your {occasion}',
    paragraphs: [
      '{vendor} withdrew their quote and isn’t available for your request ({event}, {day}).',
      '{message}',
      '{link}',
    ],
    samples: DECLINE,
    needed: ['message', 'link'],
  }),
  'unopened-requests': mail('clients', 'Vendors haven’t opened a request, and others are free', {
    subject: '{unopened}',
    paragraphs: [
      ...UNOPENED_BODY,
      'These similar vendors aren’t booked that day, as far as we know. One tap sends them the same request.',
      '{link}',
    ],
    samples: { ...UNOPENED, link: 'Ask similar vendors' },
    needed: ['requests', 'link'],
  }),
  'unopened-requests-alone': mail('clients', 'Vendors haven’t opened a request, and no others are near', {
    subject: '{unopened}',
    paragraphs: [
      ...UNOPENED_BODY,
      'We found no similar vendor nearby. You can search again, or close the request.',
      '{link}',
    ],
    samples: {
      ...UNOPENED,
      requests: 'Birthday party, Sat, May 1, 2027: not opened by DJ Nova and DJ Sol.',
      link: 'View requests',
    },
    needed: ['requests', 'link'],
  }),
  'request-passed': mail('clients', 'The date of a request has passed', {
    subject: 'Request closed: {event}, {day}',
    paragraphs: [
      'The date of your request has passed ({event}, {day}), so we closed it. Nothing was booked, and you don’t owe ' +
        'anything.',
      '{quotes} can’t be accepted anymore. We told the vendors.',
      '{link}',
    ],
    samples: { ...REQUEST, quotes: '2 quotes', link: 'View requests' },
    needed: ['event', 'day', 'link'],
    optional: ['quotes'],
  }),
  'vendor-alert-proof': mail('clients', 'Turn on a vendor alert', {
    subject: 'Turn on your vendor alert',
    paragraphs: [
      'You asked {marketplace} to email you when a vendor joins: {search}.',
      'Turn the alert on with this link. We’ll email you once, and then the alert is over.',
      '{link}',
      'The link works for {linkDays} days. The same page ends the alert and deletes your email from it.',
      'If this wasn’t you, you can ignore this email.',
    ],
    samples: { search: 'DJs near Austin, TX, for Sat, May 1, 2027', linkDays: '7', link: 'Turn on alert' },
    needed: ['search', 'link'],
  }),
  'vendor-alert': mail('clients', 'A vendor joined whom an alert is about', {
    subject: 'A vendor you were waiting for joined',
    paragraphs: [
      'You asked us to tell you about this search: {search}. {vendor} is there now.',
      'Look at the profile and request a quote if you like it. {check}',
      '{link}',
      'Your alert is over, so you won’t get another email about this.',
    ],
    samples: {
      search: 'DJs near Austin, TX',
      vendor: 'DJ Nova',
      check: 'Check whether the vendor is free on Sat, May 1, 2027.',
      link: 'View profile',
    },
    needed: ['search', 'vendor', 'link'],
  }),
} satisfies Record<string, ShippedMail>
