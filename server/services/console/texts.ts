/** Begins an article or a category once, however often the call arrives. */
import type * as v from 'valibot'
import type { NewArticle, NewServiceType } from '#contract/console/texts.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { beginServiceType } from '#server/services/texts/new-service-types.ts'
import { beginArticle } from '#server/services/texts/text-drafts.ts'
import { doOnce } from './once.ts'
import type { OperatorCaller } from './operator-caller.ts'

/** @returns the article’s name */
export const beginArticleOnce = (
  context: ServiceContext,
  { key, title }: v.InferOutput<typeof NewArticle>,
  { operatorId, email: operator }: OperatorCaller,
): Promise<string> =>
  doOnce(context, { key, operatorId, act: 'beginArticle', target: title }, () =>
    beginArticle(context, title, { operator, reason: null }),
  )

/** @returns the name of the category’s text */
export const beginServiceTypeOnce = (
  context: ServiceContext,
  { key, ...begun }: NewServiceType,
  { operatorId, email: operator }: OperatorCaller,
): Promise<string> =>
  doOnce(context, { key, operatorId, act: 'beginServiceType', target: begun.singular }, () =>
    beginServiceType(context, begun, { operator, reason: null }),
  )
