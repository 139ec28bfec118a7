/** Begins an article once, however often the call arrives. */
import type * as v from 'valibot'
import type { NewArticle } from '#contract/console/texts.ts'
import { beginAct, endAct, forgetAct, outcomeOf } from '#server/repositories/console/acts.ts'
import { InProgress, KeyReused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { beginArticle } from '#server/services/texts/text-drafts.ts'
import type { OperatorCaller } from './operator-caller.ts'

const TRY_AGAIN_SECONDS = 10

/** @returns the article’s name */
export async function beginArticleOnce(
  context: ServiceContext,
  { key, title }: v.InferOutput<typeof NewArticle>,
  { operatorId, email: operator }: OperatorCaller,
): Promise<string> {
  const { db } = context
  const id = { key, operatorId, act: 'beginArticle', target: title }
  if (!(await beginAct(db, { ...id, now: context.clock() }))) {
    const outcome = await outcomeOf(db, id)
    if (outcome === undefined) throw new KeyReused()
    if (outcome === null) throw new InProgress('The article is being made. Look again in a moment.', TRY_AGAIN_SECONDS)
    return outcome
  }
  try {
    const name = await beginArticle(context, title, { operator, reason: null })
    await endAct(db, key, name)
    return name
  } catch (error) {
    await forgetAct(db, key)
    throw error
  }
}
