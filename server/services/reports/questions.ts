/** Questions of operators, as those read them to whom they were sent. */
import type { OwnQuestion } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { questionsTo } from '#server/repositories/reports/questions.ts'
import { findSubject } from '#server/repositories/reports/subjects.ts'

const SHOWN = 20
const EXCERPT_CHARS = 1000

export async function ownQuestions(db: Queryable, accountId: number): Promise<OwnQuestion[]> {
  const questions: OwnQuestion[] = []
  for (const { id, subject, subjectId, question, askedAt, answer, closedAt } of await questionsTo(db, accountId, SHOWN))
    questions.push({
      id,
      subject,
      excerpt:
        closedAt === null ? ((await findSubject(db, subject, subjectId))?.excerpt ?? '').slice(0, EXCERPT_CHARS) : '',
      question,
      askedAt: askedAt.toISOString(),
      answer,
      isOpen: closedAt === null,
    })
  return questions
}
