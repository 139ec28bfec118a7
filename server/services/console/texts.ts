/** Begins an article or a category once, however often the call arrives. */
import type * as v from 'valibot'
import type { NewArticle, NewServiceType } from '#contract/console/texts.ts'
import { beginAct, endAct, forgetAct, outcomeOf } from '#server/repositories/console/acts.ts'
import { InProgress, KeyReused } from '#server/services/errors.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { beginServiceType } from '#server/services/texts/new-service-types.ts'
import { beginArticle } from '#server/services/texts/text-drafts.ts'
import type { OperatorCaller } from './operator-caller.ts'

const TRY_AGAIN_SECONDS = 10

/** @returns the article’s name */
export const beginArticleOnce = (
  context: ServiceContext,
  { key, title }: v.InferOutput<typeof NewArticle>,
  caller: OperatorCaller,
): Promise<string> =>
  beginOnce(context, { key, act: 'beginArticle', target: title }, caller, (by) => beginArticle(context, title, by))

/** @returns the name of the category’s text */
export const beginServiceTypeOnce = (
  context: ServiceContext,
  { key, ...begun }: NewServiceType,
  caller: OperatorCaller,
): Promise<string> =>
  beginOnce(context, { key, act: 'beginServiceType', target: begun.singular }, caller, (by) =>
    beginServiceType(context, begun, by),
  )

async function beginOnce(
  { db, clock }: ServiceContext,
  begun: { key: string; act: string; target: string },
  { operatorId, email: operator }: OperatorCaller,
  begin: (by: Acting) => Promise<string>,
): Promise<string> {
  const { key } = begun
  const id = { ...begun, operatorId }
  if (!(await beginAct(db, { ...id, now: clock() }))) {
    const outcome = await outcomeOf(db, id)
    if (outcome === undefined) throw new KeyReused()
    if (outcome === null) throw new InProgress('It is being made. Look again in a moment.', TRY_AGAIN_SECONDS)
    return outcome
  }
  try {
    const name = await begin({ operator, reason: null })
    await endAct(db, key, name)
    return name
  } catch (error) {
    await forgetAct(db, key)
    throw error
  }
}
