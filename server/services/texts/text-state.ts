/** One text: as it was shipped, as it is shown, and its draft. */
import type { TextContent } from '#contract/console/texts.ts'
import { ContentError } from '#server/content/content-error.ts'
import { contentOf, sourceOf } from '#server/content/published/text-fields.ts'
import { numberIn } from '#server/content/published/text-names.ts'
import type { Queryable } from '#server/db/database.ts'
import { findDraft } from '#server/repositories/texts/text-drafts.ts'
import type { TextDraftRow } from '#server/repositories/texts/text-drafts.ts'
import { findComingVersion, findLastPublished, findShownVersion } from '#server/repositories/texts/text-versions.ts'
import type { TextVersionRow } from '#server/repositories/texts/text-versions.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export interface TextState {
  shipped: string | null
  /** Null for the shipped text, or an article that was never published. */
  version: TextVersionRow | null
  /** As it is shown; of a hidden article, as it was last. */
  source: string | null
  isHidden: boolean
  draft: TextDraftRow | null
}

/** @throws NotFound */
export async function stateOfText(
  { texts }: Pick<ServiceContext, 'texts'>,
  db: Queryable,
  name: string,
): Promise<TextState> {
  const shipped = texts.content.shipped.get(name) ?? null
  const version = (await findShownVersion(db, name)) ?? null
  const draft = (await findDraft(db, name)) ?? null
  if (shipped === null && version === null && draft === null && !(await findComingVersion(db, name)))
    throw new NotFound(`There is no text ${name}.`)
  const isHidden = version?.what === 'hidden' || (version?.what === 'shipped' && shipped === null)
  const last = isHidden ? await findLastPublished(db, name) : null
  const source = version?.what === 'published' ? version.source : ((isHidden ? last?.source : null) ?? shipped)
  return { shipped, version, source, isHidden, draft }
}

/** The source of what is typed; the rest stays: numbers, and what a set of questions is about. */
export function draftSource(name: string, typed: TextContent, { source, draft }: TextState): string {
  const base = source ?? draft?.source ?? newArticleSource({ id: numberIn(name), slug: '', title: '', today: '' })
  // A console that was opened before categories had questions doesn’t take them away.
  const { questions = contentOf(name, draft?.source ?? base).fields.questions } = typed.fields
  return sourceOf(name, { ...typed, fields: { ...typed.fields, ...(questions !== undefined && { questions }) } }, base)
}

export const newArticleSource = ({
  id,
  slug,
  title,
  today,
}: {
  id: number
  slug: string
  title: string
  today: string
}): string =>
  `---\nid: ${id}\nslug: ${JSON.stringify(slug)}\nhed: ${JSON.stringify(title)}\ndek: ''\ntags: [planning]\n` +
  `thumbSquare: ''\npublishedOn: ${JSON.stringify(today)}\n---\n\n`

const LABELS: Readonly<Record<string, string>> = {
  hed: 'Title',
  dek: 'Summary',
  slug: 'Address',
  tags: 'Tags',
  thumbSquare: 'Picture',
  publishedOn: 'Date',
  title: 'Title',
  description: 'Description',
  intro: 'Introduction',
  points: 'Points',
  featuredArticles: 'Articles',
  singular: 'Name',
  plural: 'Plural',
  words: 'Other words',
  order: 'Order',
  homePlace: 'Place on the home page',
  kids: 'For kids’ parties',
  kidsPlace: 'Place in the kids’ lists',
  weddings: 'For weddings',
  weddingPlace: 'Place on the weddings page',
  crawlable: 'Search engines',
  shown: 'Shown',
  questions: 'Question',
  subject: 'Subject',
}

/** The problem in the words of the console, whose fields have other names than the files. */
export function problemIn({ problem }: ContentError): string {
  // One for each field is enough.
  const first = new Map<string, string>()
  for (const part of problem.split('; ')) {
    const [key] = part.split(':', 1)
    if (!first.has(key ?? '')) first.set(key ?? '', inWords(part))
  }
  return [...first.values()].join(' ')
}

function inWords(problem: string): string {
  const [, key = '', rest = ''] = /^([a-zA-Z]+)(?:\.\d+)?: (.*)$/s.exec(problem) ?? []
  const label = LABELS[key]
  const words = label === undefined ? problem : `${label} ${rest.replace(/^Invalid .*$/s, 'isn’t as it has to be')}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.?$/, '.')}`
}

/** @param ownFile the text’s; the problem may be in another one, which names it @throws Refused with the problem */
export function refusing<T>(ownFile: string | null, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const where = ownFile === null || error.file === ownFile ? '' : `In ${error.file.replace(/\.md$/, '')}: `
    throw new Refused(`The site can’t show this. ${where}${problemIn(error)}`)
  }
}
