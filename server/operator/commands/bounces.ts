/** `bounces`, `note-bounce`, `clear-bounce`: addresses whose mail comes back. */
import { listBounces } from '#server/repositories/mail/bounces.ts'
import { clearBounce, noteBounce, noteReport } from '#server/services/mail/bounces/bounces.ts'
import { noArguments, onlyArgument, REASON, table, timeText } from '../command.ts'
import type { Command } from '../command.ts'
import { emailIn } from './jobs-and-mail.ts'

const TAKE = 500

export const bouncesCommand: Command = {
  name: 'bounces',
  takes: '',
  summary: 'list the addresses whose mail comes back',
  about: ['They get no mail. Newest first, with what the mail server said.'],
  example: 'bounces',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db }) {
        const bounces = await listBounces(db, TAKE)
        if (bounces.length === 0) return { lines: ['No address bounces.'] }
        const rows = bounces.map(({ address, since, cause }) => [timeText(since), address, cause])
        return { lines: table([['SINCE (UTC)', 'ADDRESS', 'CAUSE'], ...rows]) }
      },
    }
  },
}

export const noteBounceCommand: Command = {
  name: 'note-bounce',
  takes: 'EMAIL|-',
  summary: 'note that mail to an address came back',
  about: [
    'The address gets no mail until its owner or “clear-bounce” says that it works again. With - it reads the report of',
    'a mail server from the standard input and notes the address in it, if the report is about a mail of ours and final.',
  ],
  example: 'note-bounce - --yes',
  options: { reason: REASON },
  readsInput: true,
  prepare(typed) {
    const given = onlyArgument(typed, 'EMAIL or -')
    // The command line replaces the dash by what it read, which begins with a line break.
    if (given === '-' || given.startsWith('\n')) {
      return {
        plan: () => Promise.resolve(['Notes the address in the report, if it’s about a mail of ours and final.']),
        async run(context, by) {
          const address = await noteReport(context, given, by)
          return { lines: [address === null ? 'Nothing to note in this mail.' : `Noted: ${address} gets no mail.`] }
        },
      }
    }
    const email = emailIn(given)
    return {
      plan: () => Promise.resolve([`Sends ${email} no more mail.`]),
      async run(context, by) {
        await noteBounce(context, email, by)
        return { lines: [`Noted: ${email} gets no mail.`] }
      },
    }
  },
}

export const clearBounceCommand: Command = {
  name: 'clear-bounce',
  takes: 'EMAIL',
  summary: 'send an address mail again that bounced',
  about: ['What wasn’t sent meanwhile isn’t sent later. If mail comes back again, the address is marked again.'],
  example: 'clear-bounce ada@example.com --reason "the mailbox was full"',
  options: { reason: REASON },
  prepare(typed) {
    const email = emailIn(onlyArgument(typed, 'EMAIL'))
    return {
      plan: () => Promise.resolve([`Sends ${email} mail again, from the next email on.`]),
      async run(context, by) {
        await clearBounce(context, email, by)
        return { lines: [`${email} gets mail again.`] }
      },
    }
  },
}
