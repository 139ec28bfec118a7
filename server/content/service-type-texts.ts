/**
 * Categories as texts: what operators may change of a service type, in the form of the other files, so that drafts,
 * versions and comparisons are the same. A shipped one has no file: its source is made from the catalog.
 */
import * as v from 'valibot'
import { HOME_CATEGORIES } from '#contract/home-categories.ts'
import { WEDDING_CATEGORIES } from '#contract/wedding-categories.ts'
import { CATEGORY_NAME_MAX_CHARS } from '#contract/console/texts.ts'
import { isReservedSegment } from '#contract/paths.ts'
import { FIRST_OWN_SERVICE_TYPE } from '#contract/signup.ts'
import type { CatalogEntry } from '#server/catalog/catalog-entry.ts'
import { ENTERTAINERS } from '#server/catalog/service-types.ts'
import { QuestionList, withIds } from './category-questions.ts'
import { questionsOf, TYPES_WITH_QUESTIONS, type CategoryQuestion } from '#contract/requests/category-questions.ts'
import { fold } from '#server/catalog/services-in.ts'
import { STATES } from '#server/data/states.ts'
import { ContentError } from './content-error.ts'
import { parseYaml, partsOf, type Sources } from './content-file.ts'

const FOLDER = 'services/'
const PLACES_MAX = 99
const WORDS_MAX = 40
const ORDER_MAX = 100

/** Pages load the whole catalog. */
export const NEW_SERVICE_TYPES_MAX = 200

const name = v.pipe(
  v.string('has to be words'),
  v.nonEmpty('is missing'),
  v.maxLength(CATEGORY_NAME_MAX_CHARS, `has more than ${CATEGORY_NAME_MAX_CHARS} characters`),
  v.check((text) => fold(text) !== '', 'needs a letter'),
)
const yesNo = v.boolean('is yes or no')
const whole = (least: number, most: number) => {
  const message = `has to be a whole number from ${least} to ${most}`
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message))
}
const place = v.nullable(whole(1, PLACES_MAX))

const FrontMatter = v.strictObject({
  /** The address, which never changes, as the group doesn't. */
  file: v.string(),
  group: v.number(),
  singular: name,
  plural: name,
  words: v.pipe(
    v.array(name, 'has to be words with commas'),
    v.maxLength(WORDS_MAX, `has more than ${WORDS_MAX} entries`),
  ),
  order: whole(0, ORDER_MAX),
  homePlace: place,
  kids: yesNo,
  kidsPlace: place,
  weddings: yesNo,
  weddingPlace: place,
  crawlable: yesNo,
  shown: yesNo,
  /**
   * Null for those of its group, or the shipped ones. Texts without any of their own leave it out: the release before
   * reads no text that has it.
   */
  questions: v.optional(v.nullable(QuestionList), null),
})
type Front = v.InferOutput<typeof FrontMatter>
type FrontAtFirst = Omit<Front, 'questions'>

/** The shipped categories with their places in lists. @param kidsIds in the order of the lists */
export function withPlaces(entries: readonly CatalogEntry[], kidsIds: readonly number[]): CatalogEntry[] {
  const places = (names: string) => new Map(names.split(' ').map((fileName, i) => [fileName, i + 1]))
  const [home, wedding] = [places(HOME_CATEGORIES), places(WEDDING_CATEGORIES)]
  const kids = new Map(kidsIds.map((id, i) => [id, i + 1]))
  return entries.map((entry) =>
    placed(entry, [home.get(entry.fileName), kids.get(entry.id), wedding.get(entry.fileName)]),
  )
}

/** A place that is not there is left out: most categories have none, and every page loads them all. */
const placed = (
  { homePlace: _home, kidsPlace: _kids, weddingPlace: _wedding, ...entry }: CatalogEntry,
  [homePlace, kidsPlace, weddingPlace]: readonly (number | null | undefined)[],
): CatalogEntry => ({
  ...entry,
  ...(homePlace && { homePlace }),
  ...(kidsPlace && { kidsPlace }),
  ...(weddingPlace && { weddingPlace }),
})

const fileOf = (id: number) => `${FOLDER}${id}.md`

/** The sources of the shipped categories, by their files. */
export const serviceTypeSources = (entries: readonly CatalogEntry[]): Map<string, string> =>
  new Map(entries.map((entry) => [fileOf(entry.id), sourceOf(frontOf(entry))]))

const frontOf = (entry: CatalogEntry): FrontAtFirst => ({
  file: entry.fileName,
  group: entry.topLevelServiceType,
  singular: entry.personForm,
  plural: entry.pluralForm,
  words: [...entry.alternateNames],
  order: entry.popularity,
  homePlace: entry.homePlace ?? null,
  kids: entry.isKids,
  kidsPlace: entry.kidsPlace ?? null,
  weddings: entry.isWedding,
  weddingPlace: entry.weddingPlace ?? null,
  crawlable: entry.isCrawlable,
  shown: !entry.isHidden,
})

/** JSON is YAML, and is made faster: there are some two hundred. */
const sourceOf = (front: FrontAtFirst) =>
  `---\n${Object.entries(front)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n`

/** A category that is begun: for search engines and shown, in no list of its own. */
export const newServiceTypeSource = ({
  file,
  group,
  singular,
  plural,
}: Pick<Front, 'file' | 'group' | 'singular' | 'plural'>): string =>
  sourceOf({
    file,
    group,
    singular,
    plural,
    words: [],
    order: 1,
    homePlace: null,
    kids: false,
    kidsPlace: null,
    weddings: false,
    weddingPlace: null,
    crawlable: true,
    shown: true,
  })

/** @throws ContentError */
export const readServiceType = (file: string, source: string): Front =>
  parseYaml(file, partsOf(file, source).yaml, FrontMatter)

interface Shipped {
  entries: readonly CatalogEntry[]
  sources: Sources
}

/**
 * The catalog with what operators have published: `shipped.entries` itself if that is nothing.
 * @throws ContentError
 */
export function mergedCatalog(sources: Sources, { entries, sources: own }: Shipped): readonly CatalogEntry[] {
  const changed = new Map(
    [...sources]
      .filter(([file, source]) => file.startsWith(FOLDER) && source !== own.get(file))
      .map(([file, source]) => [Number(file.slice(FOLDER.length, -'.md'.length)), readServiceType(file, source)]),
  )
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

/**
 * A category without questions of its own has those of its group: the same list, which is sent with the group alone
 * (server/catalog/service-types.ts). Shipped ones of its own stand with it then.
 */
function withQuestionsOfGroups(catalog: readonly CatalogEntry[]): CatalogEntry[] {
  const ofGroup = new Map(
    catalog.flatMap(({ id, isTopLevel, questions }) => (isTopLevel && questions ? [[id, questions]] : [])),
  )
  return catalog.map((entry) => {
    const questions = ofGroup.get(entry.topLevelServiceType)
    if (!questions || entry.questions) return entry
    return { ...entry, questions: TYPES_WITH_QUESTIONS.includes(entry.id) ? questionsOf(entry).map(copied) : questions }
  })
}

const copied = ({ options, ...question }: CategoryQuestion) => ({
  ...question,
  ...(options && { options: [...options] }),
})

/** The questions of a category that has none of its own in its text. */
export function inheritedQuestions(catalog: readonly CatalogEntry[], id: number): readonly CategoryQuestion[] {
  const entry = catalog.find((each) => each.id === id)
  if (!entry) return []
  const { questions: _own, ...shipped } = entry
  if (TYPES_WITH_QUESTIONS.includes(id) || entry.isTopLevel) return questionsOf(shipped)
  const group = catalog.find((each) => each.id === entry.topLevelServiceType)
  return group ? questionsOf(group) : questionsOf(shipped)
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

/** The names of pictures are like these. */
const LIKE_A_PICTURE = /-\d{2}$|^(?:category|no-photo)-/
const isLikeAPlace = (address: string) => STATES.has((/-([a-z]{2})$/.exec(address)?.[1] ?? '').toUpperCase())

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
  if (!ADDRESS.test(front.file)) throw new ContentError(file, `“${front.file}” can’t be the address of a category.`)
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

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const isFreeAddress = (address: string): boolean =>
  ADDRESS.test(address) &&
  address.length <= CATEGORY_NAME_MAX_CHARS &&
  !LIKE_A_PICTURE.test(address) &&
  !isLikeAPlace(address) &&
  !isReservedSegment(address) &&
  address !== ENTERTAINERS.fileName

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

/** Where two have one place, an operator’s comes first, and the others move on. */
function ranked(catalog: readonly CatalogEntry[], changed: ReadonlyMap<number, Front>): CatalogEntry[] {
  const ranksOf = (place: 'homePlace' | 'kidsPlace' | 'weddingPlace') => {
    const isChanged = ({ id }: CatalogEntry) => Number((changed.get(id)?.[place] ?? null) !== null)
    const inOrder = catalog
      .filter((entry) => entry[place] !== undefined)
      .sort(
        (a, b) =>
          (a[place] ?? 0) - (b[place] ?? 0) ||
          isChanged(b) - isChanged(a) ||
          b.popularity - a.popularity ||
          a.id - b.id,
      )
    return new Map(inOrder.map(({ id }, i) => [id, i + 1]))
  }
  const [home, kids, wedding] = [ranksOf('homePlace'), ranksOf('kidsPlace'), ranksOf('weddingPlace')]
  return catalog.map((entry) => placed(entry, [home.get(entry.id), kids.get(entry.id), wedding.get(entry.id)]))
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

/** Those of the lists for kids' parties, in their order. */
export const kidsCategoriesIn = (catalog: readonly CatalogEntry[]): CatalogEntry[] =>
  catalog
    .filter(({ kidsPlace, isHidden }) => kidsPlace !== undefined && !isHidden)
    .sort((a, b) => (a.kidsPlace ?? 0) - (b.kidsPlace ?? 0) || b.popularity - a.popularity)

/** A category in the words of the console. @param address the one that its pages have */
export function linesAbout(file: string, source: string, address?: string): { title: string; lines: string[] } {
  const front = readServiceType(file, source)
  const { singular, plural, words, homePlace, kids, kidsPlace, weddings, weddingPlace, crawlable, shown, questions } =
    front
  const placeIn = (where: string, at: number | null) => (at === null ? [] : [`Place ${at} ${where}.`])
  return {
    title: plural,
    lines: [
      `Page: /${address ?? front.file}`,
      `On a vendor’s card: ${singular}. In headings: ${plural} near Austin, TX.`,
      words.length === 0 ? 'Searches find it by its names alone.' : `Searches find it by: ${words.join(', ')}.`,
      ...placeIn('on the home page', homePlace),
      ...(kids ? ['Its vendors are found for kids’ parties.', ...placeIn('in the kids’ lists', kidsPlace)] : []),
      ...(weddings ? ['Its vendors are found for weddings.', ...placeIn('on the weddings page', weddingPlace)] : []),
      ...(questions?.length === 0 ? ['No questions are asked for it.'] : []),
      ...(crawlable ? [] : ['Search engines leave its pages out.']),
      ...(shown
        ? []
        : ['Hidden: in no list, not found by searches, and no new vendor can choose it. Vendors who have it keep it.']),
    ],
  }
}
