/** Who would get a broadcast. */
import { BROADCAST_DAYS } from '#contract/console/marketplace.ts'
import { DAY_MS } from '#contract/limits.ts'
import { shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import { STATES } from '#server/data/states.ts'
import type { Queryable } from '#server/db/database.ts'
import { countChosen } from '#server/repositories/mail/broadcast-recipients.ts'
import type { AudienceRow } from '#server/repositories/mail/broadcasts.ts'
import { Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The days that a person has at least between two broadcasts. */
export const broadcastDays = ({ marketplace }: Pick<ServiceContext, 'marketplace'>): number =>
  Number(marketplace.settings().broadcastDays || BROADCAST_DAYS)

/** Whoever got a broadcast since then gets no other. */
export const budgetSince = (context: Pick<ServiceContext, 'marketplace'>, now: Date): Date =>
  new Date(now.getTime() - broadcastDays(context) * DAY_MS)

/** As the repository chooses by it. */
export const chosenBy = (
  context: Pick<ServiceContext, 'marketplace'>,
  { audience, categoryId, state }: AudienceRow,
  now: Date,
) => ({ audience, state, serviceTypeIds: typesOf(categoryId), since: budgetSince(context, now) })

/** A group stands for all of its service types. */
const typesOf = (categoryId: number | null): number[] | null =>
  categoryId === null
    ? null
    : shownServiceTypes()
        .filter(({ id, topLevelServiceType }) => id === categoryId || topLevelServiceType === categoryId)
        .map(({ id }) => id)

export const countAudience = (context: ServiceContext, db: Queryable, audience: AudienceRow): Promise<number> =>
  countChosen(db, chosenBy(context, audience, context.clock()))

/** @throws Refused for a category or a state that there isn’t */
export function refuseUnknown({ categoryId, state }: AudienceRow): void {
  if (categoryId !== null && typesOf(categoryId)?.length === 0) throw new Refused('There’s no such category.')
  if (state !== null && !STATES.has(state)) throw new Refused('There’s no such state or province.')
}

export const categoriesToChoose = () =>
  shownServiceTypes().map(({ id, pluralForm, isTopLevel }) => ({ id, name: pluralForm, isGroup: isTopLevel }))

export const statesToChoose = () => [...STATES.values()].map(({ abbreviation, name }) => ({ abbreviation, name }))

const nameOfCategory = (categoryId: number) => shownServiceTypes().find(({ id }) => id === categoryId)?.pluralForm ?? ''

/** `vendors, DJs, New York` */
export function audienceWords({ audience, categoryId, state }: AudienceRow): string {
  const filters = [
    ...(categoryId === null ? [] : [nameOfCategory(categoryId)]),
    ...(state === null ? [] : [STATES.get(state)?.name ?? state]),
  ]
  return [audience as string, ...filters].join(', ')
}
