/** `requests`, `request`, `open-dispute`, `close-dispute`, `open-conversation`, `conversation` */
import { REQUEST_LISTS, RESULTS } from '#contract/console/requests.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { findDispute } from '#server/repositories/console/disputes.ts'
import { findRequests, readConversation, requestFile } from '#server/services/console/requests.ts'
import { NotFound } from '#server/services/errors.ts'
import {
  closeDispute,
  openConversation,
  openDispute,
  refuseUndisputable,
  refuseUnopenable,
} from '#server/services/operator/disputes/disputes.ts'
import { idIn, NEEDED_REASON, onlyArgument, reasonOf, table, OptionError, UsageError } from '../command.ts'
import type { Command } from '../command.ts'

const TOLD = 'Both sides are emailed this, and read it in their account.'

export const requestsCommand: Command = {
  name: 'requests',
  takes: '[TEXT]',
  summary: 'list requests, quotes, bookings or disputes, newest first',
  about: [
    'TEXT is a number, or the start of a name or an email of a client or a vendor. --before shows those before a mark.',
  ],
  example: 'requests ada@example.com --list bookings',
  options: {
    list: { value: REQUEST_LISTS.join('|'), help: 'which; requests unless given' },
    before: { value: 'MARK', help: 'only those before this one' },
  },
  prepare(typed) {
    const list = REQUEST_LISTS.find((known) => known === (typed.options.list ?? 'requests'))
    if (!list) throw new OptionError('list', `is one of ${REQUEST_LISTS.join(', ')}.`)
    if (typed.arguments.length > 1) throw new UsageError('It takes one argument: TEXT.')
    const q = typed.arguments[0] ?? ''
    const before = typed.options.before === undefined ? undefined : idIn(typed.options.before)
    return {
      plan: null,
      async run(context) {
        const { requests } = await findRequests(context, { list, q, ...(before !== undefined && { before }) })
        if (requests.length === 0) return { lines: ['Nothing was found.'] }
        const rows = requests.map(({ mark, leadId, bookingId, eventDate, state, clientName, vendorName }) => [
          String(mark),
          leadId === null ? '' : String(leadId),
          bookingId === null ? '' : String(bookingId),
          eventDate,
          state,
          `${clientName}, ${vendorName}`,
        ])
        return { lines: table([['MARK', 'REQUEST', 'BOOKING', 'EVENT', 'STATE', 'CLIENT, VENDOR'], ...rows]) }
      },
    }
  },
}

export const requestCommand: Command = {
  name: 'request',
  takes: 'ID',
  summary: 'show a request with its timeline, payments and disputes',
  about: ['Without its messages: those are shown by “conversation”, once it is opened.'],
  example: 'request 40',
  options: {},
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    return {
      plan: null,
      async run(context, by) {
        const file = await requestFile(context, id, { email: by.operator })
        return {
          lines: [
            `Request ${id}: ${file.eventType} on ${formatDay(file.eventDate)}`,
            `${file.client.name} (${file.client.email}) and ${file.vendor.name}`,
            ...file.timeline.map(({ at, by: side, what, cents }) =>
              `  ${at.slice(0, 16)}  ${side}: ${what} ${cents === null ? '' : formatMoney(cents / 100)}`.trimEnd(),
            ),
            ...file.bookings.flatMap((booking) => [
              `Booking ${booking.id}: ${booking.state}, ${formatMoney(booking.totalCents / 100)}`,
              ...booking.payments.map(
                ({ kind, cents, paidOn, notedBy, state }) =>
                  `  ${kind} of ${formatMoney(cents / 100)} on ${formatDay(paidOn)}, noted by the ${notedBy}: ${state}`,
              ),
              ...booking.disputes.map(
                ({ id: dispute, reason, result }) =>
                  `  dispute ${dispute}: ${reason}${result === null ? '' : ` → ${result}`}`,
              ),
            ]),
          ],
        }
      },
    }
  },
}

export const openDisputeCommand: Command = {
  name: 'open-dispute',
  takes: 'BOOKING',
  summary: 'look into a dispute about a booking',
  about: ['Its messages may be opened then. One dispute about a booking is open at a time.'],
  example: 'open-dispute 812 --reason "the deposit was paid twice"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const bookingId = idIn(onlyArgument(typed, 'BOOKING'))
    const reason = reasonOf(typed)
    return {
      async plan({ db }) {
        await refuseUndisputable(db, bookingId)
        return [`Opens a dispute about booking ${bookingId}. The booking stays as it is.`, TOLD, `Reason: ${reason}`]
      },
      async run(context, by) {
        const id = await openDispute(context, bookingId, { ...by, reason })
        return { lines: [`Dispute ${id} about booking ${bookingId} is open.`] }
      },
    }
  },
}

export const closeDisputeCommand: Command = {
  name: 'close-dispute',
  takes: 'DISPUTE',
  summary: 'note what came of a dispute',
  about: ['--reason is what came of it. Nothing is paid or changed by it.'],
  example: 'close-dispute 3 --result client --reason "the vendor pays the deposit back"',
  options: { result: { value: RESULTS.join('|'), help: 'in favor of', isRequired: true }, reason: NEEDED_REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'DISPUTE'))
    const inFavorOf = RESULTS.find((known) => known === typed.options.result)
    if (!inFavorOf) throw new OptionError('result', `is one of ${RESULTS.join(', ')}.`)
    const reason = reasonOf(typed)
    return {
      async plan({ db }) {
        const dispute = await findDispute(db, id)
        if (!dispute) throw new NotFound(`There is no dispute ${id}.`)
        return [
          `Closes the dispute about booking ${dispute.bookingId}. The booking stays as it is, and no money moves.`,
          'Both sides are emailed what you write, and read it in their account. Their account and the email don’t say in ' +
            'whose favor it is.',
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await closeDispute(context, { id, inFavorOf }, { ...by, reason })
        return { lines: [`Dispute ${id} is closed.`] }
      },
    }
  },
}

export const openConversationCommand: Command = {
  name: 'open-conversation',
  takes: 'REQUEST',
  summary: 'open the messages of a request for a day',
  about: ['Only for an open report or dispute. Both sides are emailed the reason. “conversation” shows the messages.'],
  example: 'open-conversation 40 --reason "a message was reported"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const leadId = idIn(onlyArgument(typed, 'REQUEST'))
    const reason = reasonOf(typed)
    return {
      async plan({ db }) {
        await refuseUnopenable(db, leadId)
        return [
          `Opens the messages of request ${leadId} to you, for a day.`,
          'Both sides are emailed that, with the reason.',
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await openConversation(context, leadId, { ...by, reason })
        return { lines: [`The messages of request ${leadId} are open to you for a day.`] }
      },
    }
  },
}

export const conversationCommand: Command = {
  name: 'conversation',
  takes: 'REQUEST',
  summary: 'show the messages of a request that you opened',
  about: ['After open-conversation. The latest fifty.'],
  example: 'conversation 40',
  options: {},
  prepare(typed) {
    const leadId = idIn(onlyArgument(typed, 'REQUEST'))
    return {
      plan: null,
      async run(context, by) {
        const { messages } = await readConversation(context, { leadId, before: null }, { email: by.operator })
        return {
          lines: messages.map(({ sentAt, by: side, text }) => `${sentAt.slice(0, 16)}  ${side}: ${text}`),
        }
      },
    }
  },
}
