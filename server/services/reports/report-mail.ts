/** Emails about rulings: to whom they concern, and to whoever reported. Each is a job in the ruling's transaction. */
import * as v from 'valibot'
import { APPEAL_DAYS } from '#contract/reports/reports.ts'
import type { RulingAct, Subject, TextPart } from '#contract/reports/reports.ts'
import { formatDay } from '#contract/format.ts'
import { utcDate } from '#server/dates.ts'
import type { MailName } from '#server/content/mails/shipped-mails.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import { findRuling, findVendorConcerned } from '#server/repositories/reports/rulings.ts'
import type { Ruling } from '#server/repositories/reports/rulings.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { findReaderInTeam } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const ById = v.object({ rulingId: v.number() })
/** `isAnew`: a newer decision, which the appeal didn’t change, has hidden it again. */
const OfAppeal = v.object({ ...ById.entries, isAnew: v.optional(v.boolean(), false) })
const ForReporter = v.object({ ...ById.entries, accountId: v.nullable(v.number()), email: v.string() })

const EXCERPT_CHARS = 200

export const queueRulingMail = (tx: Queryable, rulingId: number): Promise<void> =>
  addJob(tx, { kind: 'rulingMail', payload: { rulingId } })

/** Not to a guest who left no address. */
export async function queueReporterMail(tx: Queryable, reporter: v.InferOutput<typeof ForReporter>): Promise<void> {
  if (reporter.accountId === null && reporter.email === '') return
  await addJob(tx, { kind: 'reporterMail', payload: reporter })
}

export const queueAppealMail = (tx: Queryable, rulingId: number, isAnew = false): Promise<void> =>
  addJob(tx, { kind: 'appealMail', payload: { rulingId, isAnew } })

export const NOUNS: Record<Subject, string> = {
  vendor: 'vendor profile',
  photo: 'photo',
  review: 'review',
  message: 'message',
  request: 'request',
  article: 'article',
}

const PARTS: Record<TextPart, string> = {
  name: 'profile’s name',
  description: 'profile’s description',
  whatYouGet: 'list of what clients get',
}

const nounOf = ({ subject, part }: Pick<Ruling, 'subject' | 'part'>) => (part === null ? NOUNS[subject] : PARTS[part])

const RULING_MAILS = {
  kept: 'ruling-kept',
  hidden: 'ruling-hidden',
  removed: 'ruling-removed',
  warned: 'ruling-warned',
} as const satisfies Record<RulingAct, MailName>

/** The statement of reasons. */
function rulingEmail(ruling: Ruling, { name, url }: { name: string; url: string }): Email {
  const { act, isSuspension, isRefusal, until, part, reason, excerpt } = ruling
  const all = { reason: withoutLinks(reason), appeal: APPEAL, url }
  if (isRefusal) return writeEmail('vendor-refused', { name }, all)
  const about = { ...all, excerpt: shortened(excerpt) }
  if (isSuspension)
    return writeEmail(
      'ruling-suspended',
      { name },
      {
        ...about,
        until:
          until === null
            ? 'Your profile is out of every list until we lift that.'
            : `Your profile is out of every list for some time. It’s shown again on ${formatDay(utcDate(until))}.`,
      },
    )
  const anew = part === null ? '' : 'You can write it again in your profile.'
  return writeEmail(RULING_MAILS[act], { name }, { ...about, noun: nounOf(ruling), anew })
}

/** The outcome, as whoever reported it reads it. */
function outcomeOf(ruling: Ruling): string {
  const { act, isSuspension, isRefusal, part, subject } = ruling
  if (isRefusal) return 'We looked at it, and the vendor isn’t listed.'
  if (isSuspension) return 'We looked at it, and have suspended the vendor.'
  if (part !== null) return 'We looked at it, and have removed a text of the vendor profile.'
  return OUTCOMES[act](NOUNS[subject])
}

const OUTCOMES: Record<RulingAct, (noun: string) => string> = {
  kept: (noun) => `We looked at it, and the ${noun} stays: it doesn’t break our rules.`,
  hidden: (noun) => `We looked at it, and have hidden the ${noun}.`,
  removed: (noun) => `We looked at it, and have removed the ${noun}.`,
  warned: (noun) => `We looked at it, and have warned whoever is behind the ${noun}.`,
}

const shortened = (excerpt: string) =>
  withoutLinks(excerpt.length > EXCERPT_CHARS ? `${excerpt.slice(0, EXCERPT_CHARS).trimEnd()}…` : excerpt)

const APPEAL = `If you think we’re wrong, you can appeal once, within ${APPEAL_DAYS} days. Someone looks at it again.`

/** Follows the reason in the mail of an appeal. */
const NEWER =
  ' We decided about it again later. Your appeal doesn’t change that newer decision, which is in your account.'

/** The account that this mail is for: the one concerned, or each who works for the vendor concerned by a mail of its own. */
async function readerOfRuling(
  db: Queryable,
  job: Job,
  { id, accountId }: Ruling,
  more: { isAnew?: boolean } = {},
): Promise<AccountRow | undefined> {
  const vendorId = await findVendorConcerned(db, id)
  return findReaderInTeam(db, job, { vendorId, accountId, payload: { rulingId: id, ...more } })
}

export const reportMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => {
  const messageId = (kind: string, id: number) => `<${kind}.${id}@${new URL(publicUrl).hostname}>`
  const url = `${publicUrl}/account/decisions`
  return {
    async rulingMail(job) {
      const ruling = await findRuling(db, v.parse(ById, job.payload).rulingId)
      const account = ruling && (await readerOfRuling(db, job, ruling))
      if (!ruling || !account) return
      await mailer.send({
        to: account.username,
        messageId: messageId(job.kind, job.id),
        ...rulingEmail(ruling, { name: account.welcomeName, url }),
      })
    },
    async reporterMail(job) {
      const { rulingId, accountId, email } = v.parse(ForReporter, job.payload)
      const ruling = await findRuling(db, rulingId)
      const account = accountId === null ? undefined : await findAccount(db, accountId)
      const to = account?.username ?? email
      if (!ruling || to === '') return
      const noun = NOUNS[ruling.subject]
      await mailer.send({
        to,
        messageId: messageId(job.kind, job.id),
        ...writeEmail(
          'report-outcome',
          { name: account?.welcomeName ?? '' },
          { thing: noun === 'article' ? 'an article' : `a ${noun}`, outcome: outcomeOf(ruling) },
        ),
      })
    },
    async appealMail(job) {
      const { rulingId, isAnew } = v.parse(OfAppeal, job.payload)
      const ruling = await findRuling(db, rulingId)
      const account = ruling && (await readerOfRuling(db, job, ruling, { isAnew }))
      if (!ruling || !account || ruling.appealOutcome === null) return
      await mailer.send({
        to: account.username,
        messageId: messageId(job.kind, job.id),
        ...writeEmail(
          ruling.appealOutcome === 'reversed' ? 'appeal-granted' : 'appeal-refused',
          { name: account.welcomeName },
          { noun: nounOf(ruling), reason: `${withoutLinks(ruling.appealReason ?? '')}${isAnew ? NEWER : ''}`, url },
        ),
      })
    },
  }
}
