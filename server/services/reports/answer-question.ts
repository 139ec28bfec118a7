/** An answer to a question of an operator, once. */
import type { OwnRulings } from '#contract/reports/reports.ts'
import { isAskedOf, lockQuestion, setAnswer } from '#server/repositories/reports/questions.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { bytesOf, spendBytes } from '#server/services/callers/byte-budgets.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { ownRulings } from './reports.ts'

/** Repeating the same answer is fine. @throws NotFound for one to others; Refused when it was ruled meanwhile */
export async function answerQuestion(
  context: ServiceContext,
  { id, answer }: { id: number; answer: string },
  caller: Pick<SignedInCaller, 'accountId' | 'network'>,
): Promise<OwnRulings> {
  const { db, clock } = context
  const { accountId, network } = caller
  const now = clock()
  await consume(db, 'report', { network, address: `account ${accountId}`, now })
  await db.transaction(async (tx) => {
    const question = await lockQuestion(tx, id)
    if (!question || !(await isAskedOf(tx, id, accountId))) throw new NotFound('This question isn’t there.')
    if (question.answer === answer) return
    if (question.answer !== null) throw new Refused('This question has already been answered.')
    if (question.closedAt !== null) throw new Refused('This question is closed: it was decided or asked again.')
    await spendBytes(tx, 'report', { network, bytes: bytesOf(answer), now })
    await setAnswer(tx, id, answer, now)
  })
  return ownRulings(context, caller)
}
