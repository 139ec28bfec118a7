/** `block`, `unblock`, `blocks` */
import { listBlocks } from '#server/repositories/accounts/blocks.ts'
import { block, blockedText, parseBlocked, unblock } from '#server/services/operator/block-list.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { NEEDED_REASON, noArguments, onlyArgument, REASON, reasonOf, table, timeText } from '../command.ts'
import type { Command } from '../command.ts'

const TAKES = 'EMAIL|NETWORK'

export const blockCommand: Command = {
  name: 'block',
  takes: TAKES,
  summary: 'block an email address or a network',
  about: [
    'With a blocked address nobody sends a request, signs up, opens an account or signs in; its account is signed out.',
    'From a blocked network nobody signs in or sends anything; looking around stays possible. They read that they are',
    'blocked, and what they typed stays on their phone.',
    'NETWORK is an address or a range: 203.0.113.5, 203.0.113.0/24, 2001:db8::/48.',
  ],
  example: 'block 203.0.113.0/24 --reason "200 made-up requests"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const blocked = parseBlocked(onlyArgument(typed, TAKES))
    const reason = reasonOf(typed)
    const text = blockedText(blocked)
    return {
      plan: () =>
        Promise.resolve([
          'email' in blocked
            ? `Blocks ${text}: no requests, no signup, no new account, no sign-in; its account is signed out ` +
              'everywhere.'
            : `Blocks ${text}: nobody there signs in, signs up or sends anything. They can still look around.`,
          `Reason: ${reason}`,
        ]),
      async run(context, by) {
        await block(context, blocked, { ...by, reason })
        return { lines: [`${text} is blocked. To undo it: ${operatorCommand(`unblock ${text}`)}`] }
      },
    }
  },
}

export const unblockCommand: Command = {
  name: 'unblock',
  takes: TAKES,
  summary: 'take back a block',
  about: ['Exactly as “blocks” lists it.'],
  example: 'unblock 203.0.113.0/24',
  options: { reason: REASON },
  prepare(typed) {
    const blocked = parseBlocked(onlyArgument(typed, TAKES))
    const text = blockedText(blocked)
    return {
      plan: () => Promise.resolve([`Takes back the block of ${text}.`]),
      async run(context, by) {
        await unblock(context, blocked, by)
        return { lines: [`${text} is no longer blocked.`] }
      },
    }
  },
}

export const blocksCommand: Command = {
  name: 'blocks',
  takes: '',
  summary: 'list what is blocked',
  about: ['Newest first.'],
  example: 'blocks',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db }) {
        const blocks = await listBlocks(db)
        if (blocks.length === 0) return { lines: ['Nothing is blocked.'] }
        const rows = blocks.map(({ email, network, blockedAt, reason }) => [
          email ?? network ?? '',
          timeText(blockedAt),
          reason,
        ])
        return { lines: table([['BLOCKED', 'SINCE (UTC)', 'REASON'], ...rows]) }
      },
    }
  },
}
