/** `export-person`, `delete-person` */
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { isProvenAddress } from '#server/repositories/accounts/clients.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { exportPerson } from '#server/services/personal-data/export.ts'
import { queueExportedMail } from '#server/services/personal-data/personal-data-mail.ts'
import { knownPerson } from '#server/services/personal-data/person.ts'
import type { KnownPerson } from '#server/services/personal-data/person.ts'
import { NEEDED_REASON, onlyArgument, REASON, reasonOf } from '../command.ts'
import type { Command } from '../command.ts'
import { emailIn } from './jobs-and-mail.ts'

/** The stored data, one line each; no line for what there is none of. */
function storedLines({ person: { accountId, vendorId }, counts }: KnownPerson): string[] {
  const some = (count: number, text: string) => (count === 0 ? [] : [text])
  return [
    ...(accountId === null ? [] : [`account ${accountId}, with its sessions and history`]),
    ...some(
      counts.requests,
      `${formatCount(counts.requests, 'request')}, as ${formatCount(counts.leads, 'lead')} at vendors, with ` +
        formatCount(counts.repliesReceived, 'reply', 'replies'),
    ),
    ...(vendorId === null
      ? []
      : [
          `vendor ${vendorId}: profile, membership, ${formatCount(counts.replies, 'reply', 'replies')} to ` +
            formatCount(counts.leadsReceived, 'lead'),
        ]),
    ...some(counts.bookings, `${formatCount(counts.bookings, 'booking')} as a client${aheadOfClient(counts)}`),
    ...some(
      counts.vendorBookingsAhead,
      `${formatCount(counts.vendorBookingsAhead, 'booking')} ahead as a vendor: ` +
        (counts.vendorBookingsAhead === 1
          ? 'it is canceled at no cost, and its client told'
          : 'they are canceled at no cost, and their clients told'),
    ),
    ...some(counts.photos, formatCount(counts.photos, 'photo')),
    ...some(counts.importedProfiles, 'where the vendor was imported from'),
    ...some(
      counts.importRows,
      `the address in ${formatCount(counts.importRows, 'row')} of uploaded files, and the rows that are its own`,
    ),
    ...some(counts.earlierRequests, 'requests of vendors for a review'),
    ...some(counts.vendorAlerts, formatCount(counts.vendorAlerts, 'vendor alert')),
    ...some(
      counts.teamInvitations,
      formatCount(counts.teamInvitations, 'invitation to a team', 'invitations to teams'),
    ),
    ...some(
      counts.signups + counts.unpaidOrders,
      `${formatCount(counts.signups, 'signup')} and ${formatCount(counts.unpaidOrders, 'unpaid order')}`,
    ),
    ...some(counts.mails, `the record of ${formatCount(counts.mails, 'mail')}`),
  ].map((line) => `  ${line}`)
}

function aheadOfClient({ bookings, bookingsAhead: count }: KnownPerson['counts']): string {
  if (count === 0) return ''
  if (bookings === 1) return ', which is ahead: it is canceled, and its vendor told'
  return count === 1
    ? ', one of them ahead: it is canceled, and its vendor told'
    : `, ${count} of them ahead: those are canceled, and their vendors told`
}

/** The data that a deletion leaves, and why. */
function keptLines({ person: { vendorId }, counts }: KnownPerson): string[] {
  const payments = counts.paidOrders + counts.renewals
  return [
    '  a number and a date for each request that was sent, without its contents, so that no phone sends it again',
    '  that it was deleted, by whom and why, under a hash of the address, to prove it',
    ...(counts.bookings > 0
      ? ['  of the client’s bookings the date, price, terms and payments, without the person, for their vendors']
      : []),
    ...(payments > 0
      ? [
          `  ${formatCount(payments, 'payment')}: amount, date, items, transaction number, without the person, ` +
            'for the tax office',
        ]
      : []),
    ...(vendorId === null
      ? []
      : [
          '  the vendor’s number and city, empty and unlisted, because clients’ requests name it; its replies ' +
            'become a decline',
        ]),
    ...(counts.otherAccountsRequests > 0
      ? [
          `  ${formatCount(counts.otherAccountsRequests, 'request')} that other accounts sent with this address: ` +
            'they are theirs',
        ]
      : []),
    ...(counts.isBlocked ? ['  the block of this address, until you take it back'] : []),
  ]
}

export const exportPersonCommand: Command = {
  name: 'export-person',
  takes: 'EMAIL',
  summary: 'export everything about an email address',
  about: [
    'One JSON file that only you can read: account, requests, leads, replies, vendor, membership, payments, signups,',
    'photos, mails and history. Passwords, and what clients wrote to a vendor, aren’t in it.',
  ],
  example: 'export-person ada@example.com --file /var/lib/fanfare/ada.json --reason "asked by mail"',
  options: { file: { value: 'PATH', help: 'where to; EMAIL.json unless given' }, reason: REASON },
  prepare(typed) {
    const email = emailIn(onlyArgument(typed, 'EMAIL'))
    const path = typed.options.file ?? `${email.replaceAll('/', '_')}.json`
    return {
      async plan({ db }) {
        const known = await knownPerson(db, email)
        const telling = (await isProvenAddress(db, email))
          ? 'The person is told by email that you exported it.'
          : 'The person isn’t told: no one has confirmed this address, so it may be a stranger’s.'
        return [`Writes everything about ${email} to ${path}:`, ...storedLines(known), telling]
      },
      async run(context, by) {
        const told = { isTold: false }
        const text = await exportPerson(context, email, async (tx) => {
          await recordAction(tx, 'personExported', email, by, context.clock())
          told.isTold = await queueExportedMail(tx, email)
        })
        return {
          lines: [
            `Written: ${path}. Only you can read it; delete it when it is handed over.`,
            told.isTold ? `An email tells ${email}.` : `${email} isn’t told: no one has confirmed this address.`,
          ],
          file: { path, text },
        }
      },
    }
  },
}

export const deletePersonCommand: Command = {
  name: 'delete-person',
  takes: 'EMAIL',
  summary: 'delete everything about an email address',
  about: [
    'Account, sessions, requests (at the vendors too), replies, vendor, membership, photos, signups, mails and ' +
      'history.',
    'It says first what there is, and what is kept and why. It can’t be undone, and a membership isn’t refunded: end',
    'it first with end-membership.',
  ],
  example: 'delete-person ada@example.com --reason "asked by mail"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const email = emailIn(onlyArgument(typed, 'EMAIL'))
    const reason = reasonOf(typed)
    return {
      async plan({ db }) {
        const known = await knownPerson(db, email)
        const { membershipEndsOn: endsOn } = known
        return [
          `Deletes about ${email}, for good:`,
          ...storedLines(known),
          'Keeps:',
          ...keptLines(known),
          ...(endsOn === null
            ? []
            : [
                `Its membership until ${formatDay(endsOn)} ends without a refund. ` +
                  'To pay some of it back, end the membership first.',
              ]),
          'Backups keep it until they are deleted. What phones have stored stays on them.',
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await deletePerson(context, email, (tx, name) =>
          recordAction(tx, 'personDeleted', name, { ...by, reason }, context.clock()),
        )
        return { lines: [`Everything about ${email} is deleted, except what was said.`] }
      },
    }
  },
}
