/** `reports`, `keep-reported`, `remove-reported`, `warn-about`, `decide-appeal` */
import { ANSWER_DAYS, APPEAL_OUTCOMES, SUBJECTS, TEXT_PARTS } from '#contract/reports/reports.ts'
import { countReportsAbout, openReports } from '#server/repositories/reports/reports.ts'
import { openQuestionsAbout } from '#server/repositories/reports/questions.ts'
import { findRuling, openAppeals } from '#server/repositories/reports/rulings.ts'
import {
  decideAppeal,
  keepReported,
  refuseDecided,
  refuseIrremovable,
  refuseUnwarnable,
  removeReported,
  subjectOf,
  warnAbout,
} from '#server/services/operator/judge-reports.ts'
import { lockProfileText } from '#server/repositories/operator/profile-texts.ts'
import { Refused } from '#server/services/errors.ts'
import { askAbout } from '#server/services/operator/vendor-acts/ask-about.ts'
import { PART_NAMES, refuseEmpty, removeText } from '#server/services/operator/vendor-acts/remove-text.ts'
import type { SubjectName } from '#server/services/reports/rule.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import {
  idIn,
  NEEDED_REASON,
  noArguments,
  onlyArgument,
  REASON,
  reasonOf,
  table,
  timeText,
  OptionError,
  UsageError,
} from '../command.ts'
import type { Command, Typed } from '../command.ts'
import { closedReports } from './vendors/closed-reports.ts'

const TAKE = 100
const EXCERPT_CHARS = 200

/** Two sides alone read these; operators read their words once one side has reported them. */
const PRIVATE: ReadonlySet<SubjectName['subject']> = new Set(['message', 'request'])

const describe = async ({ db }: ServiceContext, name: SubjectName) => {
  const { excerpt } = await subjectOf(db, name)
  if (name.subject === 'article') return `article ${name.subjectId}.`
  if (PRIVATE.has(name.subject) && (await countReportsAbout(db, name)) === 0)
    return `${name.subject} ${name.subjectId}.`
  const words = excerpt.replaceAll(/\s+/g, ' ')
  const short = words.length > EXCERPT_CHARS ? `${words.slice(0, EXCERPT_CHARS)}…` : words
  return short === '' ? `${name.subject} ${name.subjectId}.` : `${name.subject} ${name.subjectId}: “${short}”`
}

const TOLD = 'Whoever it concerns is emailed the reason and may appeal once.'

export const reportsCommand: Command = {
  name: 'reports',
  takes: '',
  summary: 'list what was reported, and appeals',
  about: ['Oldest first. Vendors, photos, reviews, messages, requests and articles.'],
  example: 'reports',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db, clock }) {
        const reports = await openReports(db, { after: 0, take: TAKE, askedSince: clock() })
        const questions = await openQuestionsAbout(db, reports)
        const appeals = await openAppeals(db, TAKE)
        const rows = reports.map(({ subject, subjectId, why, text, createdAt }) => [
          `${subject}-${subjectId}`,
          timeText(createdAt),
          why,
          text.replaceAll(/\s+/g, ' ').slice(0, EXCERPT_CHARS),
        ])
        const appealed = appeals.map(({ id, subject, subjectId, appeal }) => [
          String(id),
          `${subject}-${subjectId}`,
          (appeal ?? '').replaceAll(/\s+/g, ' ').slice(0, EXCERPT_CHARS),
        ])
        const asked = questions.map(({ subject, subjectId, question, answer }) => [
          `${subject}-${subjectId}`,
          question.replaceAll(/\s+/g, ' ').slice(0, EXCERPT_CHARS),
          (answer ?? '(waits)').replaceAll(/\s+/g, ' ').slice(0, EXCERPT_CHARS),
        ])
        return {
          lines: [
            ...(rows.length === 0
              ? ['Nothing is reported.']
              : table([['REPORTED', 'WHEN (UTC)', 'WHY', 'TEXT'], ...rows])),
            ...(appealed.length === 0 ? [] : table([['DECISION', 'ABOUT', 'APPEAL'], ...appealed])),
            ...(asked.length === 0 ? [] : table([['ASKED ABOUT', 'QUESTION', 'ANSWER'], ...asked])),
          ],
        }
      },
    }
  },
}

export const keepReportedCommand: Command = {
  name: 'keep-reported',
  takes: 'REPORTED',
  summary: 'close the reports about something and leave it',
  about: ['REPORTED as “reports” lists it. Whoever reported it is emailed that it stays.'],
  example: 'keep-reported review-318 --reason "an opinion, no insult"',
  options: { reason: REASON },
  prepare(typed) {
    const name = subjectIn(typed)
    return {
      plan: async (context) => [
        `Closes the reports about ${await describe(context, name)}`,
        'It stays. Whoever reported it is emailed so.',
      ],
      async run(context, by) {
        await keepReported(context, name, by)
        return { lines: [`The reports about ${name.subject} ${name.subjectId} are closed.`] }
      },
    }
  },
}

export const removeReportedCommand: Command = {
  name: 'remove-reported',
  takes: 'REPORTED',
  summary: 'remove a photo, or the text and files of a message',
  about: [
    'REPORTED is as “reports” lists it, like message-12. A photo is gone for good, also a main one; a message gets its text back by an appeal.',
  ],
  example: 'remove-reported message-12 --reason "an insult"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const name = subjectIn(typed)
    const reason = reasonOf(typed)
    return {
      async plan(context) {
        refuseIrremovable(name)
        return [`Removes ${await describe(context, name)}`, TOLD, `Reason: ${reason}`]
      },
      async run(context, by) {
        await removeReported(context, name, { ...by, reason })
        return { lines: [`Removed: ${name.subject} ${name.subjectId}.`] }
      },
    }
  },
}

export const warnAboutCommand: Command = {
  name: 'warn-about',
  takes: 'REPORTED',
  summary: 'warn whoever is behind something, and close its reports',
  about: ['It stays. REPORTED is like vendor-1207 or request-40, whether it was reported or not.'],
  example: 'warn-about vendor-1207 --reason "your first photo is someone else’s"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const name = subjectIn(typed)
    const reason = reasonOf(typed)
    return {
      async plan(context) {
        refuseUnwarnable(await subjectOf(context.db, name))
        return [`Warns about ${await describe(context, name)}`, 'It stays.', TOLD, `Reason: ${reason}`]
      },
      async run(context, by) {
        await warnAbout(context, name, { ...by, reason })
        return { lines: [`Warned about ${name.subject} ${name.subjectId}.`] }
      },
    }
  },
}

export const decideAppealCommand: Command = {
  name: 'decide-appeal',
  takes: 'DECISION',
  summary: 'decide an appeal',
  about: [
    'DECISION as “reports” lists it. Reversed: what was hidden is shown again, and a message has its text again; upheld:',
    'it stays as it is. Whoever appealed is emailed the reason.',
  ],
  example: 'decide-appeal 12 --outcome reversed --reason "the photo is your own"',
  options: {
    outcome: { value: APPEAL_OUTCOMES.join('|'), help: 'what becomes of the decision', isRequired: true },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'DECISION'))
    const outcome = APPEAL_OUTCOMES.find((known) => known === typed.options.outcome)
    if (!outcome) throw new OptionError('outcome', `is one of ${APPEAL_OUTCOMES.join(', ')}.`)
    const reason = reasonOf(typed)
    return {
      async plan({ db }) {
        const ruling = await findRuling(db, id)
        refuseDecided(ruling, id)
        const effect =
          outcome === 'upheld'
            ? 'The decision stays.'
            : ruling.subject === 'photo'
              ? 'The decision is taken back. The photo itself is gone: its vendor may upload it again.'
              : 'The decision is taken back: what was hidden or removed is shown again, unless it was hidden anew since.'
        return [effect, 'Whoever appealed is emailed the reason.', `Reason: ${reason}`]
      },
      async run(context, by) {
        await decideAppeal(context, { id, outcome }, { ...by, reason })
        return { lines: [`The appeal against decision #${id} is decided: ${outcome}.`] }
      },
    }
  },
}

export const askAboutCommand: Command = {
  name: 'ask-about',
  takes: 'REPORTED',
  summary: 'ask whoever is behind something before you decide',
  about: [
    '--reason is the question. Whoever it concerns is emailed it and answers in their account. Until then, or for',
    `${ANSWER_DAYS} days, the console’s queue leaves it out. REPORTED is like vendor-1207, whether it was reported or not.`,
  ],
  example: 'ask-about vendor-1207 --reason "Who took your first photo?"',
  options: { reason: { ...NEEDED_REASON, help: 'the question' } },
  prepare(typed) {
    const name = subjectIn(typed)
    const reason = reasonOf(typed)
    return {
      async plan(context) {
        const { accountId } = await subjectOf(context.db, name)
        if (accountId === null) throw new Refused('It belongs to no account, so there’s no one to ask.')
        return [
          `Asks about ${await describe(context, name)}`,
          'The question is emailed and answered in their account.',
          `It leaves the queue until the answer is there, or for ${ANSWER_DAYS} days.`,
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await askAbout(context, name, { ...by, reason })
        return { lines: [`Asked about ${name.subject} ${name.subjectId}.`] }
      },
    }
  },
}

export const removeTextCommand: Command = {
  name: 'remove-text',
  takes: 'VENDOR',
  summary: 'take a text of a profile away',
  about: [
    'The vendor is emailed the reason, may write anew, and may appeal once. A vendor without a name is called by its',
    'number. VENDOR is its number.',
  ],
  example: 'remove-text 1207 --part description --reason "copied from another vendor"',
  options: {
    part: { value: TEXT_PARTS.join('|'), help: 'the text', isRequired: true },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const vendorId = idIn(onlyArgument(typed, 'VENDOR'))
    const part = TEXT_PARTS.find((known) => known === typed.options.part)
    if (!part) throw new OptionError('part', `is one of ${TEXT_PARTS.join(', ')}.`)
    const reason = reasonOf(typed)
    return {
      async plan({ db }) {
        const text = await db.transaction((tx) => lockProfileText(tx, vendorId, part))
        refuseEmpty(vendorId, part, text)
        const words = text.replaceAll(/\s+/g, ' ')
        const short = words.length > EXCERPT_CHARS ? `${words.slice(0, EXCERPT_CHARS)}…` : words
        return [
          `Removes the ${PART_NAMES[part]} of vendor ${vendorId}: “${short}”`,
          'The vendor may write it again.',
          ...(await closedReports(db, vendorId)),
          TOLD,
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await removeText(context, { vendorId, part }, { ...by, reason })
        return { lines: [`The ${PART_NAMES[part]} of vendor ${vendorId} is removed.`] }
      },
    }
  },
}

function subjectIn(typed: Typed): SubjectName {
  const text = onlyArgument(typed, 'REPORTED')
  const subject = SUBJECTS.find((known) => text.startsWith(`${known}-`))
  const subjectId = subject && text.slice(subject.length + 1)
  const isName = subject === 'article' || subject === 'photo' ? /^[a-z0-9-]{1,120}$/ : /^[1-9]\d{0,8}$/
  if (!subject || subjectId === undefined || !isName.test(subjectId))
    throw new UsageError(`“${text}” isn’t something reported. It looks like vendor-1207 or message-12.`)
  return { subject, subjectId }
}
