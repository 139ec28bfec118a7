/** The email with a question of an operator. A job in the transaction of the question. */
import * as v from 'valibot'
import { ANSWER_DAYS } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findQuestion, findVendorAsked } from '#server/repositories/reports/questions.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { findReaderInTeam } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { NOUNS } from './report-mail.ts'

const Payload = v.object({ questionId: v.number() })

export const queueQuestionMail = (tx: Queryable, questionId: number): Promise<void> =>
  addJob(tx, { kind: 'questionMail', payload: { questionId } })

export const questionMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async questionMail(job) {
    const { questionId } = v.parse(Payload, job.payload)
    const question = await findQuestion(db, questionId)
    // One that was ruled about, or has its answer, is no longer asked.
    if (!question || question.closedAt !== null || question.answer !== null) return
    const { accountId } = question
    const vendorId = await findVendorAsked(db, questionId)
    const account = await findReaderInTeam(db, job, { vendorId, accountId, payload: { questionId } })
    if (!account) return
    await mailer.send({
      to: account.username,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...writeEmail(
        'report-question',
        { name: account.welcomeName },
        {
          noun: NOUNS[question.subject],
          question: withoutLinks(question.question),
          days: String(ANSWER_DAYS),
          url: `${publicUrl}/account/decisions`,
        },
      ),
    })
  },
})
