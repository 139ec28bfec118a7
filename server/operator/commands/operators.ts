/** `add-owner` */
import { formatCount } from '#contract/format-count.ts'
import { JOIN_LINK_HOURS } from '#contract/console/operators.ts'
import { makeJoinLink } from '#server/services/console/join.ts'
import { onlyArgument, REASON } from '../command.ts'
import type { Command } from '../command.ts'
import { emailIn } from './jobs-and-mail.ts'

const LASTS = `The link works once, within ${formatCount(JOIN_LINK_HOURS, 'hour')}.`

export const addOwnerCommand: Command = {
  name: 'add-owner',
  takes: 'EMAIL',
  summary: 'let an owner into the console at /operator',
  about: [
    'Prints a link with which the owner chooses how to sign in: a passkey, or a password with an authenticator app.',
    `${LASTS} Run it again for a new one, also for an owner who lost every way to sign in.`,
  ],
  example: 'add-owner ada@example.com',
  options: { reason: REASON },
  prepare(typed) {
    const email = emailIn(onlyArgument(typed, 'EMAIL'))
    return {
      plan: () =>
        Promise.resolve([`Makes ${email} an owner of this marketplace, who may do everything in the console.`, LASTS]),
      async run(context, by) {
        const link = await makeJoinLink(context, { email, role: 'owner' }, by)
        return { lines: [`Open this link on the owner’s phone or computer. ${LASTS}`, link] }
      },
    }
  },
}
