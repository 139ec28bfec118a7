/** An operator asks whom something concerns before ruling about it; it waits for the answer. */
import { ANSWER_DAYS } from '#contract/reports/reports.ts'
import { DAY_MS } from '#contract/limits.ts'
import { addQuestion } from '#server/repositories/reports/questions.ts'
import { Refused } from '#server/services/errors.ts'
import { queueQuestionMail } from '#server/services/reports/question-mail.ts'
import type { SubjectName } from '#server/services/reports/rule.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { subjectOf } from '../judge-reports.ts'
import { recordAction } from '../operator.ts'
import type { Acting } from '../operator.ts'

/** Questions from before that are late. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - ANSWER_DAYS * DAY_MS)

/** @param by.reason the question @throws NotFound; Refused for what concerns no account, or waits for an answer */
export async function askAbout(
  { db, clock }: ServiceContext,
  name: SubjectName,
  by: Acting & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const { accountId, vendorId } = await subjectOf(tx, name)
    if (accountId === null) throw new Refused('It belongs to no account, so there’s no one to ask.')
    const { operator, reason: question } = by
    const asked = { ...name, accountId, vendorId, question, operator, askedAt: now }
    const id = await addQuestion(tx, asked, lateBefore(now))
    if (id === undefined) throw new Refused('A question about it waits for its answer already.')
    await queueQuestionMail(tx, id)
    await recordAction(tx, 'asked', `${name.subject} ${name.subjectId}`, by, now)
  })
}
