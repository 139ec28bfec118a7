/** Emails to vendors about requests. */
import { mail, type ShippedMail } from './shipped-mail.ts'

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
} as const
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
const REQUEST_NEEDED = ['event', 'when', 'place', 'details', 'notConfirmed', 'link'] as const
const LEAD = { client: 'Ada', event: 'Birthday party', day: 'Sat, May 1, 2027', link: 'View request' } as const

export const LEAD_MAILS = {
  'new-request': mail('vendors', 'A new request', {
    subject: '{event}, {day}: new request',
    paragraphs: ['{client} would like a quote.', ...REQUEST_BODY],
    samples: REQUEST,
    needed: REQUEST_NEEDED,
  }),
  'updated-request': mail('vendors', 'An updated request', {
    subject: '{event}, {day}: updated request',
    paragraphs: ['{client} updated their request. Here are the latest details.', ...REQUEST_BODY],
    samples: REQUEST,
    needed: REQUEST_NEEDED,
  }),
  'several-requests': mail('vendors', 'Several requests within an hour', {
    subject: 'You have {count} new requests',
    paragraphs: [
      'You received several requests within an hour, so here are {count} of them in one email.',
      '{requests}',
      '{link}',
    ],
    samples: {
      count: '4',
      requests: 'Birthday party, Sat, May 1, 2027, Austin, TX, from Ada · DJ · 12 mi',
      link: 'View your requests',
    },
    needed: ['requests', 'link'],
  }),
  'request-closed': mail('vendors', 'A client closed a request', {
    subject: 'Request closed: {event}, {day}',
    paragraphs: [
      '{client} has closed this request ({event}, {day}) and isn’t looking for a quote from you anymore.',
      '{client} wrote: “{reason}”',
      'There’s nothing else to do.',
      '{link}',
    ],
    samples: { ...LEAD, reason: 'We’ll have a barbecue instead.' },
    needed: ['event', 'day', 'reason', 'link'],
    optional: ['reason'],
  }),
  'request-released': mail('vendors', 'A client chose another vendor', {
    subject: 'Request closed: {event}, {day}',
    paragraphs: [
      '{client} chose another vendor for this event ({event}, {day}).',
      'There’s nothing else to do, and you no longer need to hold this date. Thank you for your time.',
      '{link}',
    ],
    samples: LEAD,
    needed: ['event', 'day', 'link'],
  }),
  'request-withdrawn': mail('vendors', 'A client deleted their data, and a request with it', {
    subject: 'Request withdrawn: {event}, {day}',
    paragraphs: [
      'A client has deleted their data on {marketplace}, and with it their request to you ({event}, {day}). It’s no ' +
        'longer in your leads.',
      'If you’ve agreed on something with them, you still have it in your own email. There’s nothing else to do.',
      '{link}',
    ],
    samples: { event: 'Birthday party', day: 'Sat, May 1, 2027', link: 'View leads' },
    needed: ['event', 'day', 'link'],
  }),
  'lead-passed': mail('vendors', 'The date of a request has passed', {
    subject: 'Request closed: {event}, {day}, from {client}',
    paragraphs: [
      'The date of this request has passed ({event}, {day}, from {client}), so we closed it. There’s nothing else to do.',
      '{link}',
    ],
    samples: { ...LEAD, link: 'View leads' },
    needed: ['event', 'day', 'link'],
  }),
  'leads-passed': mail('vendors', 'The dates of several requests have passed', {
    subject: '{count} requests closed',
    paragraphs: [
      'The dates of these requests have passed, so we closed them. There’s nothing else to do.',
      '{requests}',
      '{link}',
    ],
    samples: { count: '3', requests: 'Birthday party, Sat, May 1, 2027, from Ada', link: 'View leads' },
    needed: ['requests', 'link'],
  }),
} satisfies Record<string, ShippedMail>
