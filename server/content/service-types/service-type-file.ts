/**
 * Categories as texts: what operators may change of a service type, in the form of the other files, so that drafts,
 * versions and comparisons are the same. A shipped one has no file: its source is made from the catalog.
 */
import * as v from 'valibot'
import { CATEGORY_NAME_MAX_CHARS } from '#contract/console/texts.ts'
import type { CatalogEntry } from '#server/catalog/catalog-entry.ts'
import { fold } from '#server/catalog/services-in.ts'
import { QuestionList } from '../category-questions.ts'
import { parseYaml, partsOf, type Sources } from '../content-file.ts'

const FOLDER = 'services/'
const PLACES_MAX = 99
const WORDS_MAX = 40
const ORDER_MAX = 100

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
export type Front = v.InferOutput<typeof FrontMatter>
type FrontAtFirst = Omit<Front, 'questions'>

export const fileOf = (id: number) => `${FOLDER}${id}.md`

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

/** The categories that operators have published another text of, by their numbers. @throws ContentError */
export const changedServiceTypes = (sources: Sources, shipped: Sources): Map<number, Front> =>
  new Map(
    [...sources]
      .filter(([file, source]) => file.startsWith(FOLDER) && source !== shipped.get(file))
      .map(([file, source]) => [Number(file.slice(FOLDER.length, -'.md'.length)), readServiceType(file, source)]),
  )

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
