/** Emails about what operators decided: rulings with their reasons, disputes, and acts on a profile. */
import { mail, type ShippedMail } from './shipped-mail.ts'

const RULING = {
  noun: 'photo',
  anew: 'You can write it again in your profile.',
  reason: 'It shows another vendor’s logo.',
  excerpt: 'Best DJ in town',
  appeal: 'If you think we’re wrong, you can appeal once, within 180 days. Someone looks at it again.',
  link: 'View the decision',
} as const
/** The statement of reasons, as the law wants it. */
const REASONS = ['Our reason: {reason}', 'It’s about this: “{excerpt}”', '{appeal}', '{link}']
const RULING_NEEDED = ['noun', 'reason', 'excerpt', 'appeal', 'link'] as const
const SUSPENSION = {
  until: 'Your profile is out of every list until we lift that.',
  reason: RULING.reason,
  excerpt: RULING.excerpt,
  appeal: RULING.appeal,
  link: RULING.link,
} as const
const APPEAL = { noun: 'photo', reason: 'The logo is yours.', link: 'View the decision' } as const
const APPEAL_NEEDED = ['noun', 'reason', 'link'] as const
const DISPUTE = { day: 'Sat, May 1, 2027', other: 'DJ Nova', link: 'View the dispute' } as const
const WE_MAY_READ =
  'We may read the quote, the agreement, the payments that you both noted and your messages. If we open the messages, ' +
  'we tell you.'
const WE_TELL_YOU = 'We’ll look into it and tell you both what came of it.'
const EDIT = {
  field: 'description',
  before: '“Best DJ in town”',
  after: '“DJ in Austin”',
  link: 'View your profile',
} as const
const EDIT_ENDING = ['It was {before}, and is {after} now.', 'You can change it again in your profile.', '{link}']
const PERSON_EDIT = {
  field: 'phone number',
  before: '“(512) 555-0123”',
  after: '“(512) 555-0132”',
  link: 'View it in your account',
} as const
const PERSON_EDIT_ENDING = ['It was {before}, and is {after} now.', 'If that’s wrong, write to us.', '{link}']
const PROFILE = { link: 'View your profile' } as const

export const DECISION_MAILS = {
  'ruling-kept': mail('everyone', 'We looked at it, and it stays', {
    subject: 'We looked at your {noun}',
    paragraphs: ['Your {noun} stays as it is. {anew}', ...REASONS],
    samples: { ...RULING, reason: 'It doesn’t break our rules.' },
    needed: RULING_NEEDED,
    optional: ['excerpt'],
  }),
  'ruling-hidden': mail('everyone', 'We hid something: our reasons', {
    subject: 'We’ve hidden your {noun}',
    paragraphs: ['Your {noun} is no longer shown to others. Your account and your data stay. {anew}', ...REASONS],
    samples: RULING,
    needed: RULING_NEEDED,
    optional: ['excerpt'],
  }),
  'ruling-removed': mail('everyone', 'We removed something: our reasons', {
    subject: 'We removed your {noun}',
    paragraphs: ['Your {noun} is no longer shown. {anew}', ...REASONS],
    samples: RULING,
    needed: RULING_NEEDED,
    optional: ['excerpt'],
  }),
  'ruling-warned': mail('everyone', 'A warning: our reasons', {
    subject: 'A warning about your {noun}',
    paragraphs: [
      'Your {noun} stays for now. Please change what we name below. If nothing changes, we may take further action. {anew}',
      ...REASONS,
    ],
    samples: RULING,
    needed: RULING_NEEDED,
    optional: ['excerpt'],
  }),
  'ruling-suspended': mail('vendors', 'A profile is suspended: our reasons', {
    subject: 'Your profile is suspended',
    paragraphs: ['{until} Your bookings stand, and their clients know. Your account and your data stay.', ...REASONS],
    samples: SUSPENSION,
    needed: ['until', 'reason', 'excerpt', 'appeal', 'link'],
    optional: ['excerpt'],
  }),
  'report-outcome': mail('everyone', 'The outcome of your report', {
    subject: 'Your report about {thing}',
    paragraphs: ['Thank you for your report.', '{outcome}'],
    samples: { thing: 'a photo', outcome: 'We looked at it, and have removed the photo.' },
    needed: ['outcome'],
  }),
  'appeal-granted': mail('everyone', 'An appeal changed our decision', {
    subject: 'You were right: we changed our decision',
    paragraphs: [
      'We looked at your appeal about your {noun}, and have taken our decision back. We’re sorry.',
      'Our reason: {reason}',
      '{link}',
    ],
    samples: APPEAL,
    needed: APPEAL_NEEDED,
  }),
  'appeal-refused': mail('everyone', 'An appeal didn’t change our decision', {
    subject: 'We looked at your appeal',
    paragraphs: ['We looked at your appeal about your {noun}. Our decision stays.', 'Our reason: {reason}', '{link}'],
    samples: { ...APPEAL, reason: 'The logo belongs to DJ Sol.' },
    needed: APPEAL_NEEDED,
  }),
  'report-question': mail('everyone', 'A question before we decide', {
    subject: 'A question about your {noun}',
    paragraphs: [
      'Before we decide about your {noun}, we’d like to ask you something:',
      '“{question}”',
      'Please answer in your account within {days} days. Without an answer we decide on what we know.',
      '{link}',
    ],
    samples: { noun: 'photo', question: 'Is the logo on it yours?', days: '7', link: 'Answer' },
    needed: ['noun', 'question', 'days', 'link'],
  }),
  'dispute-opened': mail('everyone', 'We look into a dispute', {
    subject: 'We’re looking into your booking',
    paragraphs: [
      'We’re looking into a dispute about the booking for {day} with {other}. The reason: {reason}',
      'On the booking’s page you can tell us how you see it.',
      WE_MAY_READ,
      '{link}',
    ],
    samples: { ...DISPUTE, reason: 'The two of you disagree about the deposit.' },
    needed: ['day', 'other', 'reason', 'link'],
  }),
  'dispute-own': mail('everyone', 'A dispute that the reader opened', {
    subject: 'Your dispute is open',
    paragraphs: [
      `Your dispute about the booking for {day} with {other} is open. ${WE_TELL_YOU}`,
      WE_MAY_READ,
      '{link}',
    ],
    samples: DISPUTE,
    needed: ['day', 'other', 'link'],
  }),
  'dispute-of-other': mail('everyone', 'A dispute that the other side opened', {
    subject: 'A dispute about your booking',
    paragraphs: [
      'About your booking for {day}, {other} opened a dispute:',
      '“{reason}”',
      `On the booking’s page you can tell us how you see it. ${WE_TELL_YOU}`,
      WE_MAY_READ,
      '{link}',
    ],
    samples: { ...DISPUTE, reason: 'Nobody came to play.' },
    needed: ['day', 'other', 'reason', 'link'],
  }),
  'dispute-stated': mail('everyone', 'How the other side sees a dispute', {
    subject: 'The other side of your dispute',
    paragraphs: ['This is how {other} sees the dispute about the booking for {day}:', '“{statement}”', '{link}'],
    samples: { ...DISPUTE, statement: 'We were there at six, and the doors were closed.' },
    needed: ['day', 'other', 'statement', 'link'],
  }),
  'dispute-closed': mail('everyone', 'What came of a dispute', {
    subject: 'What came of the dispute',
    paragraphs: [
      'We looked into the dispute about the booking for {day} with {other}.',
      'What came of it: {result}',
      '{link}',
    ],
    samples: { ...DISPUTE, result: 'The deposit is paid back.' },
    needed: ['day', 'other', 'result', 'link'],
  }),
  'conversation-opened': mail('everyone', 'An operator opened a conversation', {
    subject: 'We opened your conversation',
    paragraphs: [
      'An operator of {marketplace} opened your messages about request #{number}.',
      'The reason: {reason}',
      'That happens only when someone reported the request or a message, or when a booking is in dispute. The other ' +
        'side is told, too.',
      '{link}',
    ],
    samples: { number: '12', reason: 'A message was reported.', link: 'View in your account' },
    needed: ['number', 'reason', 'link'],
  }),
  'profile-edited': mail('vendors', 'We changed a profile: our reason', {
    subject: 'We changed your profile',
    paragraphs: ['We changed the {field} of your profile. Our reason: {reason}', ...EDIT_ENDING],
    samples: { ...EDIT, reason: 'It promises what we can’t check.' },
    needed: ['field', 'reason', 'before', 'after', 'link'],
  }),
  'profile-edit-undone': mail('vendors', 'We took back a change to a profile', {
    subject: 'We changed your profile',
    paragraphs: ['We took back our change to the {field} of your profile.', ...EDIT_ENDING],
    samples: { ...EDIT, before: EDIT.after, after: EDIT.before },
    needed: ['field', 'before', 'after', 'link'],
  }),
  'person-edited': mail('everyone', 'We changed a name or phone number: our reason', {
    subject: 'We changed your {field}',
    paragraphs: ['We changed your {field}. Our reason: {reason}', ...PERSON_EDIT_ENDING],
    samples: { ...PERSON_EDIT, reason: 'You asked us to.' },
    needed: ['field', 'reason', 'before', 'after', 'link'],
  }),
  'person-edit-undone': mail('everyone', 'We took back a change to a name or phone number', {
    subject: 'We changed your {field}',
    paragraphs: ['We took back our change to your {field}.', ...PERSON_EDIT_ENDING],
    samples: { ...PERSON_EDIT, before: PERSON_EDIT.after, after: PERSON_EDIT.before },
    needed: ['field', 'before', 'after', 'link'],
  }),
  'vendor-approved': mail('vendors', 'A new profile is approved', {
    subject: 'You’re listed on {marketplace}',
    paragraphs: ['We’ve looked at your profile and approved it. Clients near you can find you now.', '{link}'],
    samples: PROFILE,
  }),
  'vendor-refused': mail('vendors', 'A new profile isn’t approved: our reason', {
    subject: 'Your profile wasn’t approved',
    paragraphs: [
      'We’ve looked at your profile and can’t list it on {marketplace} as it is. You can change it, then write to us, ' +
        'and we’ll look again. Your membership goes on; you can ask us to end it.',
      'Our reason: {reason}',
      '{appeal}',
      '{link}',
    ],
    samples: { reason: 'The photos aren’t yours.', appeal: RULING.appeal, link: RULING.link },
    needed: ['reason', 'appeal', 'link'],
    // Jobs of the release before had none.
    optional: ['appeal'],
  }),
  'suspension-ended': mail('vendors', 'A hidden or suspended vendor is shown again', {
    subject: 'Your profile is shown again',
    paragraphs: ['Clients can find you again.', '{link}'],
    samples: PROFILE,
  }),
  'suspension-ended-unlisted': mail('vendors', 'A vendor isn’t hidden anymore, without a membership', {
    subject: 'Your profile isn’t hidden anymore',
    paragraphs: ['Clients can find you again once you’ve renewed your membership.', '{link}'],
    samples: PROFILE,
  }),
  'booking-stands': mail('clients', 'A vendor is suspended: the booking stands', {
    subject: 'Your booking stands',
    paragraphs: [
      '{marketplace} doesn’t list {vendor} {until}.',
      'Your booking for {day} isn’t changed by that. You can write to each other, change it or cancel it as before.',
      '{link}',
    ],
    samples: {
      vendor: 'DJ Nova',
      until: 'at the moment',
      day: 'Sat, May 1, 2027',
      link: 'View your booking',
    },
    needed: ['vendor', 'until', 'day', 'link'],
  }),
} satisfies Record<string, ShippedMail>
