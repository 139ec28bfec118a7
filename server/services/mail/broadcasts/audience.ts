/** Who would get a broadcast. */
import { BROADCAST_DAYS } from '#contract/console/marketplace.ts'
import { formatCount } from '#contract/format-count.ts'
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
  context: Pick<ServiceContext, 'marketplace' | 'places'>,
  { audience, categoryId, state, near }: AudienceRow,
  now: Date,
) => ({
  audience,
  state,
  serviceTypeIds: typesOf(categoryId),
  placeNames: near && context.places.namesWithin(near.place, near.miles),
  since: budgetSince(context, now),
})

/** A group stands for all of its service types. */
const typesOf = (categoryId: number | null): number[] | null =>
  categoryId === null
    ? null
    : shownServiceTypes()
        .filter(({ id, topLevelServiceType }) => id === categoryId || topLevelServiceType === categoryId)
        .map(({ id }) => id)

export const countAudience = (context: ServiceContext, db: Queryable, audience: AudienceRow): Promise<number> =>
  countChosen(db, chosenBy(context, audience, context.clock()))

/** @throws Refused for a category, a state or a city that there isn’t */
export function refuseUnknown({ places }: Pick<ServiceContext, 'places'>, { categoryId, state, near }: AudienceRow) {
  if (near !== null && places.byFileName(near.place)?.fileName !== near.place)
    throw new Refused('There’s no such city.')
  if (categoryId !== null && typesOf(categoryId)?.length === 0) throw new Refused('There’s no such category.')
  if (state !== null && !STATES.has(state)) throw new Refused('There’s no such state or province.')
}

export const categoriesToChoose = () =>
  shownServiceTypes().map(({ id, pluralForm, isTopLevel }) => ({ id, name: pluralForm, isGroup: isTopLevel }))

export const statesToChoose = () => [...STATES.values()].map(({ abbreviation, name }) => ({ abbreviation, name }))

const nameOfCategory = (categoryId: number) => shownServiceTypes().find(({ id }) => id === categoryId)?.pluralForm ?? ''

/** As people write it: `Austin, TX`. */
export const nameOfPlace = ({ places }: Pick<ServiceContext, 'places'>, fileName: string): string =>
  places.byFileName(fileName)?.displayName ?? fileName

/** `vendors, DJs, New York, within 25 miles of Albany, NY` */
export function audienceWords(
  context: Pick<ServiceContext, 'places'>,
  { audience, categoryId, state, near }: AudienceRow,
): string {
  const filters = [
    ...(categoryId === null ? [] : [nameOfCategory(categoryId)]),
    ...(state === null ? [] : [STATES.get(state)?.name ?? state]),
    ...(near === null ? [] : [`within ${formatCount(near.miles, 'mile')} of ${nameOfPlace(context, near.place)}`]),
  ]
  return [audience as string, ...filters].join(', ')
}
