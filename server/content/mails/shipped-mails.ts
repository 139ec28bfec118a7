/**
 * The wording of emails that operators may change: subject, and paragraphs with an empty line between two. A `{name}`
 * is filled in when an email is made; a paragraph of which nothing is left then is left out.
 */

export interface ShippedMail {
  /** Its title in lists. */
  about: string
  subject: string
  body: string
  /** An example of each name that is filled in. `{link}` is a link in a line of its own. */
  samples: Readonly<Record<string, string>>
  /** Without these, the email would miss its point, or a warning. */
  needed: readonly string[]
}

/** In every email. */
export const COMMON_SAMPLES = ['marketplace'] as const

const body = (...paragraphs: string[]) => paragraphs.join('\n\n')

const REPLY = { vendor: 'DJ Nova', event: 'Birthday party', occasion: 'birthday party', day: 'Sat, May 1, 2027' }
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
}
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
const QUOTE_NEEDED = ['price', 'validUntil', 'includes', 'terms', 'message', 'link']
const REQUEST = {
  client: 'Ada',
  event: 'Birthday party',
  day: 'Sat, May 1, 2027',
  when: 'Sat, May 1, 2027',
  place: 'Austin, TX',
  details: '6:30 PM, 50 guests.',
  answers: 'Where: Outdoors.',
  facts: 'DJ · 12 mi',
  notSure: 'Not sure yet: budget.',
  notConfirmed: 'The client hasn’t confirmed their email address yet.',
  link: 'View and reply',
}
const REQUEST_BODY = [
  '{event} on {when} in {place}.',
  '{details}',
  '{answers}',
  '{facts}',
  '{notSure}',
  '{notConfirmed}',
  '{link}',
  'If you’re not available, please decline so they can move on.',
]
const REQUEST_NEEDED = ['event', 'when', 'place', 'details', 'notConfirmed', 'link']

const mail = (
  about: string,
  {
    subject,
    paragraphs,
    samples,
    needed = ['link'],
  }: {
    subject: string
    paragraphs: readonly string[]
    samples: Readonly<Record<string, string>>
    needed?: readonly string[]
  },
): ShippedMail => ({ about, subject, body: body(...paragraphs), samples, needed })

export const SHIPPED_MAILS = {
  'password-reset': mail('To anyone: a new password', {
    subject: 'Reset your {marketplace} password',
    paragraphs: [
      'We received a request to reset your password. This link expires in one hour:',
      '{link}',
      'If this wasn’t you, you can ignore this email. Your password won’t change.',
    ],
    samples: { link: 'Reset password' },
  }),
  'password-changed': mail('To anyone: the password was changed', {
    subject: 'Your {marketplace} password was changed',
    paragraphs: [
      'Your password was just changed, and all other devices were signed out.',
      'If this wasn’t you, reset your password now:',
      '{link}',
    ],
    samples: { link: 'Reset password' },
  }),
  'new-account': mail('To a guest: create an account', {
    subject: 'Create your {marketplace} account',
    paragraphs: [
      'Set a password to see all your requests and replies on any device. This link expires in one hour:',
      '{link}',
      'If this wasn’t you, you can ignore this email. No account will be created.',
    ],
    samples: { link: 'Create account' },
  }),
  'confirm-email': mail('To a client: confirm your email', {
    subject: 'Confirm your email',
    paragraphs: [
      'Vendors can see whether your email is confirmed. Please confirm it:',
      '{link}',
      'If you don’t have an account on {marketplace}, you can ignore this email.',
    ],
    samples: { link: 'Confirm email' },
  }),
  'vendor-welcome': mail('To a new vendor: confirm your email', {
    subject: 'Confirm your email',
    paragraphs: [
      'Your profile is live, and we’ll send client requests to this address. Please confirm it so you don’t miss one:',
      '{link}',
      'If you didn’t sign up as a vendor on {marketplace}, you can ignore this email.',
    ],
    samples: { link: 'Confirm email' },
  }),
  'claim-profile': mail('To an imported vendor: claim the profile', {
    subject: 'Claim your {marketplace} profile',
    paragraphs: [
      'We’ve prepared a profile for you. Set a password to make it yours: clients will find it and can send you ' +
        'requests. This link expires in one hour:',
      '{link}',
      'If this wasn’t you, you can ignore this email. The profile stays out of sight.',
    ],
    samples: { link: 'Claim profile' },
  }),
  'new-request': mail('To a vendor: a new request', {
    subject: '{event}, {day}: new request',
    paragraphs: ['{client} would like a quote.', ...REQUEST_BODY],
    samples: REQUEST,
    needed: REQUEST_NEEDED,
  }),
  'updated-request': mail('To a vendor: an updated request', {
    subject: '{event}, {day}: updated request',
    paragraphs: ['{client} updated their request. Here are the latest details.', ...REQUEST_BODY],
    samples: REQUEST,
    needed: REQUEST_NEEDED,
  }),
  quote: mail('To a client: a quote', {
    subject: '{vendor} quoted {price} for your {occasion}',
    paragraphs: ['{vendor} replied to your request ({event}, {day}).', ...QUOTE_BODY],
    samples: QUOTE,
    needed: QUOTE_NEEDED,
  }),
  'updated-quote': mail('To a client: an updated quote', {
    subject: '{vendor} updated their quote to {price} for your {occasion}',
    paragraphs: [
      '{vendor} updated their reply to your request ({event}, {day}). This replaces the earlier one.',
      ...QUOTE_BODY,
    ],
    samples: QUOTE,
    needed: QUOTE_NEEDED,
  }),
  decline: mail('To a client: a vendor isn’t available', {
    subject: '{vendor} isn’t available for your {occasion}',
    paragraphs: ['{vendor} isn’t available for your request ({event}, {day}).', '{message}', '{link}'],
    samples: { ...REPLY, message: 'Message from DJ Nova: Have a great party.', link: 'Find another vendor' },
    needed: ['message', 'link'],
  }),
  'withdrawn-quote': mail('To a client: a vendor withdraws a quote', {
    subject: '{vendor} isn’t available for your {occasion}',
    paragraphs: [
      '{vendor} withdrew their quote and isn’t available for your request ({event}, {day}).',
      '{message}',
      '{link}',
    ],
    samples: { ...REPLY, message: 'Message from DJ Nova: Have a great party.', link: 'Find another vendor' },
    needed: ['message', 'link'],
  }),
} as const satisfies Record<string, ShippedMail>
export type MailName = keyof typeof SHIPPED_MAILS
