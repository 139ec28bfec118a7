/** The catalog with what operators have published of its categories, and theirs added. */
import { FIRST_OWN_SERVICE_TYPE } from '#contract/signup.ts'
import type { CatalogEntry } from '#server/catalog/catalog-entry.ts'
import { fold } from '#server/catalog/services-in.ts'
import { withIds } from '../category-questions.ts'
import { ContentError } from '../content-error.ts'
import type { Sources } from '../content-file.ts'
import { isAddress, isFreeAddress } from './addresses.ts'
import { withQuestionsOfGroups } from './inherited-questions.ts'
import { placed, ranked } from './places-in-lists.ts'
import { changedServiceTypes, fileOf, type Front } from './service-type-file.ts'

/** Pages load the whole catalog. */
export const NEW_SERVICE_TYPES_MAX = 200

interface Shipped {
  entries: readonly CatalogEntry[]
  sources: Sources
}

/**
 * The catalog with what operators have published: `shipped.entries` itself if that is nothing.
 * @throws ContentError
 */
export function mergedCatalog(sources: Sources, { entries, sources: own }: Shipped): readonly CatalogEntry[] {
  const changed = changedServiceTypes(sources, own)
  if (changed.size === 0) return entries
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const merged = entries.map((entry) => {
    const front = changed.get(entry.id)
    return front ? changedEntry(entry, front) : entry
  })
  for (const [id, front] of changed) if (!known.has(id)) addToGroup(merged, newEntry(id, front, known, merged))
  const withHidden = hidden(merged, changed)
  return withQuestionsOfGroups(ranked(withHidden, changed))
}

/** @throws ContentError */
function changedEntry(entry: CatalogEntry, front: Front): CatalogEntry {
  const file = fileOf(entry.id)
  if (front.file !== entry.fileName || front.group !== entry.topLevelServiceType)
    throw new ContentError(file, 'the address and the group of a category stay as they are.')
  if ((front.order === 0) !== (entry.popularity === 0))
    throw new ContentError(
      file,
      entry.popularity === 0 ? 'order: is 0 for a group.' : 'order: has to be a whole number from 1 to 100.',
    )
  return withFront(entry, front)
}

const withFront = (entry: CatalogEntry, front: Front): CatalogEntry =>
  placed(
    {
      ...entry,
      personForm: front.singular,
      pluralForm: front.plural,
      alternateNames: front.words.map((word) => word.toLowerCase()),
      popularity: front.order,
      isKids: front.kids,
      isWedding: front.weddings,
      isCrawlable: front.crawlable,
      ...(front.questions && { questions: withIds(front.questions) }),
    },
    [front.homePlace, front.kids ? front.kidsPlace : null, front.weddings ? front.weddingPlace : null],
  )

/**
 * An address that came to be taken, as by a newer version of Fanfare, is followed by the number: vendors and requests
 * hold that, so the category stays.
 * @throws ContentError
 */
function newEntry(
  id: number,
  front: Front,
  known: ReadonlyMap<number, CatalogEntry>,
  others: readonly CatalogEntry[],
): CatalogEntry {
  const file = fileOf(id)
  const group = known.get(front.group)
  if (!group?.isTopLevel || group.isVenue) throw new ContentError(file, `there is no group ${front.group}.`)
  if (id < FIRST_OWN_SERVICE_TYPE) throw new ContentError(file, `there is no category ${id}.`)
  if (!isAddress(front.file)) throw new ContentError(file, `“${front.file}” can’t be the address of a category.`)
  const isTaken = !isFreeAddress(front.file) || others.some(({ fileName }) => fileName === front.file)
  const fileName = isTaken ? `${front.file}-${id}` : front.file
  if (front.order === 0) throw new ContentError(file, 'order: has to be a whole number from 1 to 100.')
  return withFront(
    {
      ...group,
      id,
      fileName,
      desktopImage: `category-${fileName}`,
      mobileImage: `category-${fileName}`,
      isTopLevel: false,
      offersVirtual: false,
      isTransport: false,
      inSignup: true,
    },
    front,
  )
}

/** After the last of its group, as catalogs are read group after group. */
function addToGroup(merged: CatalogEntry[], entry: CatalogEntry): void {
  const last = merged.findLastIndex(({ topLevelServiceType }) => topLevelServiceType === entry.topLevelServiceType)
  merged.splice(last + 1, 0, entry)
}

/** With a group, everything in it is hidden. */
function hidden(merged: readonly CatalogEntry[], changed: ReadonlyMap<number, Front>): CatalogEntry[] {
  const isHidden = (id: number) => changed.get(id)?.shown === false
  return merged.map((entry) =>
    isHidden(entry.id) || isHidden(entry.topLevelServiceType) ? { ...entry, isHidden: true } : entry,
  )
}

/**
 * Two categories with one name: no one could tell them apart. Ask before one is published: one that is published keeps
 * its name, should a newer version of Fanfare come with another of that name.
 * @throws ContentError
 */
export function refuseSameName(id: number, merged: readonly CatalogEntry[]): void {
  const own = merged.find((entry) => entry.id === id)
  // Hiding one is how two with one name are told apart again.
  if (!own || own.isHidden) return
  const names = [own.personForm, own.pluralForm].map(fold)
  for (const other of merged) {
    if (other.id === id || other.isHidden) continue
    if (names.some((each) => each === fold(other.personForm) || each === fold(other.pluralForm)))
      throw new ContentError(fileOf(id), `${other.pluralForm} already have this name.`)
  }
}
