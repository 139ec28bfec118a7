/** Emails to those who work for a vendor, and to the operators. */
import { operatorCommand } from '#server/operator-command.ts'
import { mail, type ShippedMail } from './shipped-mail.ts'

const TEAM = { vendor: 'DJ Nova', link: 'See the team' } as const
const SERVER = 'It’s about the server {server}.'

export const TEAM_MAILS = {
  'team-invitation': mail('team', 'An invitation to a team', {
    subject: 'An invitation to a team on {marketplace}',
    paragraphs: [
      '{inviter} invites you to work for {vendor} on {marketplace}.',
      'Your role: {role}. {rights}.',
      'This link works once, within 7 days:',
      '{link}',
      'If you don’t know this vendor, you can ignore this email.',
    ],
    samples: {
      inviter: 'Ada (DJ Nova)',
      vendor: 'DJ Nova',
      role: 'Booker',
      rights: 'Leads, quotes, bookings, messages and the calendar',
      link: 'See the invitation',
    },
    needed: ['vendor', 'role', 'rights', 'link'],
  }),
  'team-removed': mail('team', 'You were removed from a team', {
    subject: 'You’re no longer in a team on {marketplace}',
    paragraphs: ['An owner of {vendor} removed you from its team. Your own account stays as it is.'],
    samples: { vendor: 'DJ Nova' },
    needed: ['vendor'],
  }),
  'vendor-given-away': mail('team', 'You handed over a vendor', {
    subject: 'You handed over {vendor}',
    paragraphs: [
      'You no longer hold the membership of {vendor} on {marketplace}. Your card was removed from it and won’t be ' +
        'charged for it again.',
      '{link}',
    ],
    samples: TEAM,
    needed: ['vendor', 'link'],
  }),
  'vendor-handed-over': mail('team', 'A vendor was handed over to you', {
    subject: 'A vendor was handed over to you',
    paragraphs: [
      'You now hold {vendor} with its membership on {marketplace}.',
      'It doesn’t renew automatically: no card is stored. Renew it yourself before it ends.',
      '{link}',
    ],
    samples: TEAM,
    needed: ['vendor', 'link'],
  }),
  'operator-alert': mail('operators', 'Something needs a person', {
    subject: '{problem}',
    paragraphs: ['{remedy}', SERVER, 'From {site}'],
    samples: {
      problem: 'No good backup was made for 26 hours.',
      remedy: `Look for “a backup is missing” in the log, and run: ${operatorCommand('backup')}`,
      server: 'fanfare-1',
      site: 'https://example.com',
    },
    needed: ['remedy', 'server'],
    optional: ['server'],
  }),
  'operator-alert-over': mail('operators', 'What needed a person is over', {
    subject: 'It’s over: {alert}',
    paragraphs: ['It began on {since}.', SERVER, 'From {site}'],
    samples: {
      alert: 'BackupOverdue',
      since: 'Sat, 01 May 2027 06:30:00 GMT',
      server: 'fanfare-1',
      site: 'https://example.com',
    },
    needed: ['server'],
    optional: ['server'],
  }),
} satisfies Record<string, ShippedMail>
