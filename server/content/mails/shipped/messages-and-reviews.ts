/** Emails about messages and reviews. */
import { mail, type ShippedMail } from './shipped-mail.ts'

const MESSAGES = {
  news: 'New message from Ada',
  about: 'Birthday party, Sat, May 1, 2027',
  messages: 'Ada: “Could you play until midnight?”',
  link: 'Read and reply',
} as const
const MESSAGES_NEEDED = ['messages', 'link'] as const
const NO_REPLY = 'Reply on {marketplace}: a reply to this email doesn’t reach anyone.'

const EVENT = { event: 'Birthday party', day: 'Sat, May 1, 2027' } as const
const TO_VENDOR = { client: 'Ada', ...EVENT, link: 'View booking' } as const
const TO_CLIENT = { vendor: 'DJ Nova', ...EVENT, link: 'View booking' } as const
const EVENT_NEEDED = ['event', 'day', 'link'] as const
const SEALED = { opens: 'Sat, May 15, 2027', until: 'then', link: 'Review this booking' } as const
const SEALED_NEEDED = ['opens', 'until', 'link'] as const

const WHY_NOT_LISTED =
  'Some bookings don’t count for a profile, like those made within two hours of the event or on the vendor’s own network.'
const OWN_IS_OPEN = 'Your review isn’t sealed anymore, either. Only {opener} can open it.'
const THEIRS = '{reviewer}’s review of you is in the booking. Only you can open it.'

const EARLIER = { vendor: 'DJ Nova', linkDays: '30', link: 'Write a review' } as const
const EARLIER_BODY = [
  '{marketplace} is a marketplace for event vendors. We send this email for them, and they can’t read or change what ' +
    'you write before it’s published. Praise or not, please write what you found.',
  'Your review is shown on their profile as “Before {marketplace}”, with your first name. It isn’t part of their rating.',
  '{link}',
  'The link works for {linkDays} days. The same page lets you say no, stop such emails from every vendor, and later ' +
    'delete your review.',
  'If you didn’t hire them, say no there, or ignore this email.',
]

export const REVIEW_MAILS = {
  'new-messages': mail('vendors', 'New messages of clients', {
    subject: '{news}',
    paragraphs: ['About {about}:', '{messages}', '{link}', NO_REPLY],
    samples: MESSAGES,
    needed: MESSAGES_NEEDED,
    optional: ['about'],
  }),
  'new-messages-client': mail('clients', 'New messages of vendors', {
    subject: '{news}',
    paragraphs: [
      'About {about}:',
      '{messages}',
      '{link}',
      'Open it on the device you sent the request from, or sign in.',
      NO_REPLY,
    ],
    samples: { ...MESSAGES, news: 'New message from DJ Nova', messages: 'DJ Nova: “Yes, until midnight.”' },
    needed: MESSAGES_NEEDED,
    optional: ['about'],
  }),
  'review-sealed': mail('vendors', 'A client wrote a review, still sealed', {
    subject: '{client} reviewed your booking',
    paragraphs: [
      '{client} wrote a review of your booking ({event}, {day}). It’s sealed for now.',
      'It’s published on your profile once you’ve written yours and a day has passed since the event, or on {opens}. ' +
        'You can write yours until {until}, but not after.',
      '{link}',
    ],
    samples: { client: 'Ada', ...EVENT, ...SEALED },
    needed: SEALED_NEEDED,
  }),
  'review-sealed-client': mail('clients', 'A vendor wrote a review, still sealed', {
    subject: '{vendor} reviewed your booking',
    paragraphs: [
      '{vendor} wrote a review of your booking ({event}, {day}). It’s sealed for now.',
      'You can open it once you’ve written yours and a day has passed since the event, or on {opens}. You can write ' +
        'yours until {until}, but not after.',
      '{link}',
    ],
    samples: { vendor: 'DJ Nova', ...EVENT, ...SEALED },
    needed: SEALED_NEEDED,
  }),
  'review-public': mail('vendors', 'A client’s review is on the profile', {
    subject: '{client}’s review is public',
    paragraphs: [
      '{client}’s review of your booking ({event}, {day}) is on your profile. You can reply to it once, in the booking.',
      OWN_IS_OPEN,
      '{link}',
    ],
    samples: { ...TO_VENDOR, opener: 'Ada' },
    needed: EVENT_NEEDED,
    optional: ['opener'],
  }),
  'review-not-listed': mail('vendors', 'A client’s review that isn’t on the profile', {
    subject: '{client}’s review of your booking',
    paragraphs: [
      '{client}’s review of your booking ({event}, {day}) is in the booking. It isn’t on your profile. ' +
        WHY_NOT_LISTED,
      OWN_IS_OPEN,
      '{link}',
    ],
    samples: { ...TO_VENDOR, opener: 'Ada' },
    needed: EVENT_NEEDED,
    optional: ['opener'],
  }),
  'own-review-open': mail('vendors', 'The client can open your review', {
    subject: '{client} can open your review',
    paragraphs: [
      '{client} didn’t review your booking in time ({event}, {day}), so your review isn’t sealed anymore. Only {client} ' +
        'can open it.',
      '{link}',
    ],
    samples: TO_VENDOR,
    needed: EVENT_NEEDED,
  }),
  'review-open-client': mail('clients', 'A vendor’s review can be opened', {
    subject: '{vendor}’s review of your booking',
    paragraphs: ['{vendor}’s review of you is in the booking. Only you can open it. ({event}, {day})', '{link}'],
    samples: TO_CLIENT,
    needed: EVENT_NEEDED,
  }),
  'own-review-not-listed': mail('clients', 'Your review isn’t on the profile', {
    subject: '{vendor} can open your review',
    paragraphs: [
      '{vendor} can open your review ({event}, {day}) now. It isn’t on their profile. ' + WHY_NOT_LISTED,
      THEIRS,
      '{link}',
    ],
    samples: { ...TO_CLIENT, reviewer: 'DJ Nova' },
    needed: EVENT_NEEDED,
    optional: ['reviewer'],
  }),
  'own-review-public': mail('clients', 'Your review is on the profile', {
    subject: 'Your review is public',
    paragraphs: ['Your review of {vendor} ({event}, {day}) is on their profile.', THEIRS, '{link}'],
    samples: { ...TO_CLIENT, reviewer: 'DJ Nova' },
    needed: EVENT_NEEDED,
    optional: ['reviewer'],
  }),
  'review-removed': mail('everyone', 'We removed a review: our reasons', {
    subject: 'We removed your review',
    paragraphs: [
      'We removed your review of {other} ({event}, {day}). Its stars no longer count. In its place stand its number and ' +
        'our reason.',
      'Our reason: {reason}',
      '{appeal}',
      '{link}',
    ],
    samples: {
      other: 'DJ Nova',
      ...EVENT,
      reason: 'It names another guest’s phone number.',
      appeal: 'If you think we’re wrong, say why within six months, and someone looks at it again.',
      link: 'View the decision',
    },
    needed: ['other', 'event', 'day', 'reason', 'appeal', 'link'],
  }),
  'earlier-review': mail('clients', 'A vendor asks for a review of an earlier event', {
    subject: '{vendor} asks you for a review',
    paragraphs: ['{vendor} says you hired them for {occasion} on {day}, and asks you for a review.', ...EARLIER_BODY],
    samples: { ...EARLIER, occasion: 'wedding', day: 'Sat, May 2, 2026' },
    needed: ['vendor', 'occasion', 'day', 'link'],
  }),
  'earlier-review-reminder': mail('clients', 'The reminder of a review of an earlier event', {
    subject: 'Reminder: a review of {vendor}',
    paragraphs: ['A week ago {vendor} asked you for a review. This is the only reminder.', ...EARLIER_BODY],
    samples: EARLIER,
    needed: ['vendor', 'link'],
  }),
} satisfies Record<string, ShippedMail>
