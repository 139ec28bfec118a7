/** A category of the marketplace's own, begun as a draft: it is in no list until it is published. */
import * as v from 'valibot'
import type { NewServiceType } from '#contract/console/texts.ts'
import { FIRST_OWN_SERVICE_TYPE } from '#contract/signup.ts'
import type { FieldError } from '#contract/errors.ts'
import { isFreeAddress } from '#server/content/service-types/addresses.ts'
import { NEW_SERVICE_TYPES_MAX } from '#server/content/service-types/merged-catalog.ts'
import { newServiceTypeSource } from '#server/content/service-types/service-type-file.ts'
import type { Content } from '#server/content/content.ts'
import { parseYaml, partsOf } from '#server/content/content-file.ts'
import { isServiceType, numberIn } from '#server/content/published/text-names.ts'
import type { Queryable } from '#server/db/database.ts'
import { findDrafts, writeDraft } from '#server/repositories/texts/text-drafts.ts'
import { findComingVersions, findShownVersions, lockTexts } from '#server/repositories/texts/text-versions.ts'
import { InvalidFields, Refused } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { publishedTexts, readableTexts } from './shown-texts.ts'
import { slugFor } from './text-drafts.ts'

export type BegunServiceType = Omit<NewServiceType, 'key'>

/** Headings over several categories, and the one that is a category, too. */
export const groupsIn = ({ serviceTypes }: Pick<Content, 'serviceTypes'>): { id: number; name: string }[] =>
  serviceTypes
    .filter(({ isTopLevel, isVenue, isHidden }) => isTopLevel && !isVenue && !isHidden)
    .map(({ id, pluralForm }) => ({ id, name: pluralForm }))

/** @returns its address @throws InvalidFields */
export async function lookAtServiceType(
  { texts }: ServiceContext,
  db: Queryable,
  { singular, group }: BegunServiceType,
): Promise<string> {
  if (!groupsIn(texts.content).some(({ id }) => id === group))
    throw wrong({ name: 'group', code: 'notFound', message: 'Choose a group from the list.' })
  const address = slugFor(singular)
  const taken = await addressesTaken(texts.content, db)
  if (!isFreeAddress(address) || taken.has(address))
    throw wrong({
      name: 'singular',
      code: 'alreadyExists',
      message: `Its address would be /${address}, which is taken. Choose another name; it can be changed later.`,
    })
  return address
}

const wrong = (error: FieldError) => new InvalidFields([error])

const Address = v.object({ file: v.string() })

async function addressesTaken(content: Content, db: Queryable): Promise<Set<string>> {
  const { serviceTypes } = readableTexts(content, await publishedTexts(db)).content
  const begun = [...(await findDrafts(db)), ...(await findComingVersions(db))].flatMap(({ name, source }) =>
    isServiceType(name) && source !== null
      ? [parseYaml(`${name}.md`, partsOf(`${name}.md`, source).yaml, Address).file]
      : [],
  )
  return new Set([...serviceTypes.map(({ fileName }) => fileName), ...begun])
}

/** @returns the name of its text @throws InvalidFields, Refused */
export async function beginServiceType(context: ServiceContext, begun: BegunServiceType, by: Acting): Promise<string> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    await lockTexts(tx)
    const file = await lookAtServiceType(context, tx, begun)
    const own = await numbersSoFar(tx)
    if (own.size >= NEW_SERVICE_TYPES_MAX)
      throw new Refused(`There are ${NEW_SERVICE_TYPES_MAX} categories of your own, which is the most. Rename one.`)
    const name = `services/${Math.max(FIRST_OWN_SERVICE_TYPE - 1, ...own) + 1}`
    const now = clock()
    const source = newServiceTypeSource({ ...begun, file })
    await writeDraft(tx, { name, source, before: 0, baseId: null, operator: by.operator, savedAt: now })
    await recordAction(tx, 'serviceTypeBegun', name, by, now)
    return name
  })
}

/** Numbers are never given twice: vendors and requests hold them. */
async function numbersSoFar(tx: Queryable): Promise<Set<number>> {
  const texts = [await findShownVersions(tx), await findComingVersions(tx), await findDrafts(tx)].flat()
  return new Set(
    texts.flatMap(({ name }) =>
      isServiceType(name) && numberIn(name) >= FIRST_OWN_SERVICE_TYPE ? [numberIn(name)] : [],
    ),
  )
}
