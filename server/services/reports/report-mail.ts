/** Emails about rulings: to whom they concern, and to whoever reported. Each is a job in the ruling's transaction. */
import * as v from 'valibot'
import { APPEAL_DAYS } from '#contract/reports/reports.ts'
import type { RulingAct, Subject, TextPart } from '#contract/reports/reports.ts'
import { formatDay } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import { findRuling, findVendorConcerned } from '#server/repositories/reports/rulings.ts'
import type { Ruling } from '#server/repositories/reports/rulings.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { findReaderInTeam } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const ById = v.object({ rulingId: v.number() })
const ForReporter = v.object({ ...ById.entries, accountId: v.nullable(v.number()), email: v.string() })

const EXCERPT_CHARS = 200

export const queueRulingMail = (tx: Queryable, rulingId: number): Promise<void> =>
  addJob(tx, { kind: 'rulingMail', payload: { rulingId } })

/** Not to a guest who left no address. */
export async function queueReporterMail(tx: Queryable, reporter: v.InferOutput<typeof ForReporter>): Promise<void> {
  if (reporter.accountId === null && reporter.email === '') return
  await addJob(tx, { kind: 'reporterMail', payload: reporter })
}

export const queueAppealMail = (tx: Queryable, rulingId: number): Promise<void> =>
  addJob(tx, { kind: 'appealMail', payload: { rulingId } })

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

const SUBJECT_LINES: Record<RulingAct, (noun: string) => string> = {
  kept: (noun) => `We looked at your ${noun}`,
  hidden: (noun) => `We’ve hidden your ${noun}`,
  removed: (noun) => `We removed your ${noun}`,
  warned: (noun) => `A warning about your ${noun}`,
}

const EFFECTS: Record<RulingAct, (noun: string) => string> = {
  kept: (noun) => `Your ${noun} stays as it is.`,
  hidden: (noun) => `Your ${noun} is no longer shown to others. Your account and your data stay.`,
  removed: (noun) => `Your ${noun} is no longer shown.`,
  warned: (noun) => `Your ${noun} stays for now. Please change what we name below, or we may hide it.`,
}

/** Its subject, and what it changes. */
function wordsOf(ruling: Ruling): { subject: string; effect: string } {
  const { act, isSuspension, isRefusal, until, part } = ruling
  const noun = nounOf(ruling)
  if (isSuspension)
    return {
      subject: 'Your profile is suspended',
      effect:
        (until === null
          ? 'Your profile is out of every list until we lift that.'
          : `Your profile is out of every list for some time. It’s shown again on ${formatDay(utcDate(until))}.`) +
        ' Your bookings stand, and their clients know. Your account and your data stay.',
    }
  if (isRefusal)
    return {
      subject: 'Your profile wasn’t approved',
      effect:
        `We’ve looked at your profile and can’t list it on ${marketplaceName()} as it is. You can change it, then ` +
        'write to us, and we’ll look again. Your membership goes on; you can ask us to end it.',
    }
  const anew = part === null ? '' : ' You can write it anew in your profile.'
  return { subject: SUBJECT_LINES[act](noun), effect: `${EFFECTS[act](noun)}${anew}` }
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

const quoted = (excerpt: string) => {
  const short = excerpt.length > EXCERPT_CHARS ? `${excerpt.slice(0, EXCERPT_CHARS).trimEnd()}…` : excerpt
  return short === '' ? [] : [`It’s about this: “${withoutLinks(short)}”`]
}

const APPEAL = `If you think we’re wrong, you can appeal once, within ${APPEAL_DAYS} days. Someone looks at it again.`

/** The account that this mail is for: the one concerned, or each who works for the vendor concerned by a mail of its own. */
async function readerOfRuling(db: Queryable, job: Job, { id, accountId }: Ruling): Promise<AccountRow | undefined> {
  const vendorId = await findVendorConcerned(db, id)
  return findReaderInTeam(db, job, { vendorId, accountId, payload: { rulingId: id } })
}

export const reportMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => {
  const messageId = (kind: string, id: number) => `<${kind}.${id}@${new URL(publicUrl).hostname}>`
  const link = { words: 'View the decision', url: `${publicUrl}/account/decisions` }
  return {
    async rulingMail(job) {
      const ruling = await findRuling(db, v.parse(ById, job.payload).rulingId)
      const account = ruling && (await readerOfRuling(db, job, ruling))
      if (!ruling || !account) return
      const { excerpt, reason } = ruling
      const { subject, effect } = wordsOf(ruling)
      await mailer.send({
        to: account.username,
        messageId: messageId(job.kind, job.id),
        ...renderEmail({
          subject,
          name: account.welcomeName,
          paragraphs: [effect, `Our reason: ${withoutLinks(reason)}`, ...quoted(excerpt), APPEAL],
          link,
        }),
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
        ...renderEmail({
          subject: `Your report about a ${noun}`.replace('a article', 'an article'),
          name: account?.welcomeName ?? '',
          paragraphs: ['Thank you for your report.', outcomeOf(ruling)],
        }),
      })
    },
    async appealMail(job) {
      const ruling = await findRuling(db, v.parse(ById, job.payload).rulingId)
      const account = ruling && (await readerOfRuling(db, job, ruling))
      if (!ruling || !account || ruling.appealOutcome === null) return
      const noun = nounOf(ruling)
      const isReversed = ruling.appealOutcome === 'reversed'
      await mailer.send({
        to: account.username,
        messageId: messageId(job.kind, job.id),
        ...renderEmail({
          subject: isReversed ? 'You were right: we changed our decision' : 'We looked at your appeal',
          name: account.welcomeName,
          paragraphs: [
            isReversed
              ? `We looked at your appeal about your ${noun}, and have taken our decision back. We’re sorry.`
              : `We looked at your appeal about your ${noun}. Our decision stays.`,
            `Our reason: ${withoutLinks(ruling.appealReason ?? '')}`,
          ],
          link,
        }),
      })
    },
  }
}
