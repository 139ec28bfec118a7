/** `broadcasts`, `broadcast`, `save-broadcast`, and the acts on one */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { BroadcastText } from '#contract/console/broadcasts.ts'
import { formatCount } from '#contract/format-count.ts'
import { shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import { listBroadcasts } from '#server/repositories/mail/broadcasts.ts'
import type { BroadcastRow } from '#server/repositories/mail/broadcasts.ts'
import { Refused } from '#server/services/errors.ts'
import {
  audienceWords,
  broadcastDays,
  countAudience,
  refuseUnknown,
} from '#server/services/mail/broadcasts/audience.ts'
import {
  cancelBroadcast,
  discardBroadcast,
  pauseBroadcast,
  refuseBlank,
  refuseStart,
  resumeBroadcast,
  startBroadcast,
  testBroadcast,
} from '#server/services/mail/broadcasts/broadcast-acts.ts'
import {
  beginBroadcast,
  broadcastOf,
  readBroadcast,
  saveBroadcast,
} from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { idIn, noArguments, onlyArgument, REASON, table, timeText, UsageError } from '../command.ts'
import type { Command, Typed } from '../command.ts'
import { emailIn } from './jobs-and-mail.ts'
import { wholePathOf } from './vendors/vendor-import.ts'

const TAKE = 50

const people = (count: number) => formatCount(count, 'person', 'people')
const broadcastIn = (typed: Typed): number => idIn(onlyArgument(typed, 'ID'))

export const broadcastsCommand: Command = {
  name: 'broadcasts',
  takes: '',
  summary: 'list emails to all who agreed to news',
  about: ['Newest first, with drafts.'],
  example: 'broadcasts',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run(context) {
        const rows = await listBroadcasts(context.db, null, TAKE)
        if (rows.length === 0) return { lines: ['No broadcast yet. “save-broadcast” begins one.'] }
        const lines = rows.map((row) => [
          String(row.id),
          row.progress,
          timeText(row.startedAt ?? row.savedAt),
          audienceWords(context, row),
          row.subject,
        ])
        return { lines: table([['ID', 'STATE', 'TIME (UTC)', 'TO', 'SUBJECT'], ...lines]) }
      },
    }
  },
}

export const broadcastCommand: Command = {
  name: 'broadcast',
  takes: 'ID',
  summary: 'show a broadcast and how far it is',
  about: ['Its recipients and its text.'],
  example: 'broadcast 3',
  options: {},
  prepare(typed) {
    const id = broadcastIn(typed)
    return {
      plan: null,
      async run(context) {
        const { progress, text, recipients, figures, problem, isTested } = await readBroadcast(context, id)
        return {
          lines: [
            `State: ${progress}. To: ${audienceWords(context, text)}.`,
            ...(recipients === null
              ? []
              : [`It would go to ${people(recipients)} now. Tested: ${isTested ? 'yes' : 'no'}.`]),
            ...(figures === null
              ? []
              : [
                  Object.entries(figures)
                    .map(([name, count]) => `${name} ${count}`)
                    .join(', '),
                ]),
            ...(problem === null ? [] : [`The mail server refuses: ${problem}`]),
            '',
            text.subject,
            '',
            ...text.body.split('\n'),
          ],
        }
      },
    }
  },
}

/** @throws Refused */
async function textIn(
  { options }: Typed,
  before: Pick<BroadcastRow, keyof BroadcastText> | null,
): Promise<BroadcastText> {
  const { to, category, state, subject, file } = options
  const body = file === undefined ? undefined : await readFile(wholePathOf(file), 'utf8').catch(() => null)
  if (body === null) throw new Refused(`${file} can’t be read by the server.`)
  const parsed = v.safeParse(BroadcastText, {
    audience: to ?? before?.audience,
    categoryId: category === undefined ? (before?.categoryId ?? null) : categoryIn(category),
    state: state === undefined ? (before?.state ?? null) : state === '' ? null : state.toUpperCase(),
    near: nearIn(options, before?.near ?? null),
    subject: subject ?? before?.subject ?? '',
    body: body ?? before?.body ?? '',
  })
  if (parsed.success) return parsed.output
  throw new Refused(to === undefined && !before ? '--to is vendors or clients.' : parsed.issues[0].message)
}

function nearIn({ near, miles }: Typed['options'], before: BroadcastText['near']): BroadcastText['near'] {
  const place = near ?? before?.place ?? ''
  if (place === '' && miles !== undefined) throw new Refused('--miles is around a city: name it with --near.')
  return place === '' ? null : { place, miles: Number(miles ?? (near === undefined ? before?.miles : undefined) ?? 25) }
}

function categoryIn(name: string): number | null {
  if (name === '') return null
  const category = shownServiceTypes().find(({ fileName }) => fileName === name)
  if (!category) throw new Refused(`There’s no category “${name}”. Use its name in addresses, such as dj.`)
  return category.id
}

export const saveBroadcastCommand: Command = {
  name: 'save-broadcast',
  takes: '[ID]',
  summary: 'write an email to all who agreed to news, as a draft',
  about: [
    'Without ID it begins a draft; with one it changes what the options name. Nothing is sent: “test-broadcast” sends it',
    'to you, “start-broadcast” to everyone whom it is for.',
  ],
  example: 'save-broadcast --to vendors --state NY --subject "New: quotes with photos" --file /var/lib/fanfare/news.md',
  options: {
    to: { value: 'vendors|clients', help: 'whom it is for' },
    category: { value: 'NAME', help: 'only those of this category, or who looked for it; "" for all' },
    state: { value: 'XX', help: 'only those of this state or province; "" for all' },
    near: { value: 'CITY', help: 'only those near this city, such as austin-tx; "" for everywhere' },
    miles: { value: 'N', help: 'how near; 25 unless given, or as the draft has it' },
    subject: { value: 'TEXT', help: 'of the email' },
    file: { value: 'PATH', help: 'the message, in Markdown' },
  },
  prepare(typed) {
    const [given, ...more] = typed.arguments
    if (more.length > 0) throw new UsageError('It takes one argument: ID.')
    const id = given === undefined ? null : idIn(given)
    const looked = async (context: ServiceContext) => {
      const before = id === null ? null : await broadcastOf(context, id)
      return { before, text: await textIn(typed, before) }
    }
    return {
      async plan(context) {
        const { text } = await looked(context)
        refuseUnknown(context, text)
        const count = await countAudience(context, context.db, text)
        return [
          `Saves the draft “${text.subject}” to ${audienceWords(context, text)}.`,
          `It would go to ${people(count)} now.`,
        ]
      },
      async run(context, { operator }) {
        const { before, text } = await looked(context)
        const saved =
          before?.id ?? (await beginBroadcast(context, { key: randomUUID(), audience: text.audience }, operator)).id
        const { recipients } = await saveBroadcast(
          context,
          { id: saved, revision: before?.revision ?? 1, text },
          operator,
        )
        return { lines: [`Saved as broadcast ${saved}. It would go to ${people(recipients)} now.`] }
      },
    }
  },
}

export const testBroadcastCommand: Command = {
  name: 'test-broadcast',
  takes: 'ID',
  summary: 'send a broadcast to yourself',
  about: ['What was sent as a test can be started, until the text changes.'],
  example: 'test-broadcast 3 --mail-to you@example.com',
  options: { 'mail-to': { value: 'EMAIL', help: 'gets the test; in the console, you do' }, reason: REASON },
  prepare(typed) {
    const id = broadcastIn(typed)
    const given = typed.options['mail-to']
    const mailTo = given === undefined ? null : emailIn(given)
    return {
      async plan(context) {
        refuseBlank(await broadcastOf(context, id))
        return [`Emails the message to ${mailTo ?? 'you'} alone.`]
      },
      async run(context, by) {
        if (mailTo === null && !by.operator.includes('@')) throw new Refused('Say to which address, by --mail-to.')
        const to = mailTo ?? by.operator
        await testBroadcast(context, { id, to }, by)
        return { lines: [`On its way to ${to}. Look at it, then start the broadcast.`] }
      },
    }
  },
}

export const startBroadcastCommand: Command = {
  name: 'start-broadcast',
  takes: 'ID',
  summary: 'send a broadcast to everyone whom it is for',
  about: [
    'Only to those who agreed to news and whose email is confirmed, works and isn’t blocked, and who had no other one',
    'within the days of the setting broadcast-days. All other email goes first.',
  ],
  example: 'start-broadcast 3',
  options: { revision: { value: 'N', help: 'refuse if the draft has been saved again since' }, reason: REASON },
  prepare(typed) {
    const id = broadcastIn(typed)
    const { revision: given = '' } = typed.options
    const revision = given === '' ? null : idIn(given)
    return {
      async plan(context) {
        const row = await broadcastOf(context, id)
        refuseStart(context, row, revision)
        const count = await countAudience(context, context.db, row)
        return [
          `Emails “${row.subject}” to ${people(count)} (${audienceWords(context, row)}), each once.`,
          `None of them gets another broadcast for ${formatCount(broadcastDays(context), 'day')}.`,
          'You can pause or cancel it, but what is sent can’t be taken back.',
        ]
      },
      async run(context, by) {
        const count = await startBroadcast(context, { id, revision }, by)
        return { lines: [`On its way to ${people(count)}.`] }
      },
    }
  },
}

interface PlainAct {
  name: string
  summary: string
  about: string
  planned: string
  done: string
  act: (context: ServiceContext, id: number, by: Acting) => Promise<void>
}

const plainCommand = ({ name, summary, about, planned, done, act }: PlainAct): Command => ({
  name,
  takes: 'ID',
  summary,
  about: [about],
  example: `${name} 3`,
  options: { reason: REASON },
  prepare(typed) {
    const id = broadcastIn(typed)
    return {
      async plan(context) {
        await broadcastOf(context, id)
        return [planned]
      },
      async run(context, by) {
        await act(context, id, by)
        return { lines: [done] }
      },
    }
  },
})

export const pauseBroadcastCommand = plainCommand({
  name: 'pause-broadcast',
  summary: 'stop sending a broadcast for now',
  about: '“resume-broadcast” goes on with those who are left.',
  planned: 'Sends it to no one until it is resumed. Emails that are being handed over still go out.',
  done: 'Paused.',
  act: pauseBroadcast,
})

export const resumeBroadcastCommand = plainCommand({
  name: 'resume-broadcast',
  summary: 'go on with a broadcast that was paused',
  about: 'Those who got it don’t get it again.',
  planned: 'Goes on with those who are left. Whoever has unsubscribed meanwhile gets none.',
  done: 'On its way again.',
  act: resumeBroadcast,
})

export const cancelBroadcastCommand = plainCommand({
  name: 'cancel-broadcast',
  summary: 'end a broadcast for good',
  about: 'What was sent stays sent; those who are left get none.',
  planned: 'Ends it for good: those who are left get none.',
  done: 'Canceled.',
  act: cancelBroadcast,
})

export const discardBroadcastCommand = plainCommand({
  name: 'discard-broadcast',
  summary: 'delete the draft of a broadcast',
  about: 'It can’t be brought back.',
  planned: 'Deletes the draft for good.',
  done: 'Discarded.',
  act: discardBroadcast,
})
