/** The texts of operators in this process: read at the start, and whenever word of a change comes. */
import { showAskedQuestions } from '#server/catalog/shown/asked-questions.ts'
import { showCatalog } from '#server/catalog/shown/shown-catalog.ts'
import { ContentError } from '#server/content/content-error.ts'
import { loadContent } from '#server/content/content.ts'
import type { Content, PublishedTexts } from '#server/content/content.ts'
import { showMails } from '#server/content/mails/shown-mails.ts'
import { liveContent } from '#server/content/published/live-content.ts'
import { isClaim } from '#server/content/published/claim-pages.ts'
import { fileOf } from '#server/content/published/text-names.ts'
import type { Queryable } from '#server/db/database.ts'
import { findFormerSlugs, findShownVersions } from '#server/repositories/texts/text-versions.ts'
import { findAskedQuestions } from '#server/repositories/texts/category-questions.ts'
import { picturesOf } from './named-pictures.ts'

interface TextProblem {
  /** The text’s name. */
  name: string
  problem: string
}

export interface ShownTexts {
  readonly content: Content
  /** Published texts that this version of Fanfare can't show. */
  readonly problems: readonly TextProblem[]
  /** How often something has changed so far: whoever keeps what is made of texts compares it. */
  readonly changes: number
  readAgain(): Promise<void>
}

/** @param shipped the content that came with the product; read when it is needed unless given */
export function makeShownTexts(db: Queryable, shipped: Content | undefined): ShownTexts {
  let live = shipped && liveContent(shipped)
  let problems: readonly TextProblem[] = []
  let known = ''
  let changes = 0
  let reading = Promise.resolve()
  const content = () => (live ??= liveContent(loadContent()))

  async function read(): Promise<void> {
    const published = await publishedTexts(db)
    const versions = versionsOf(published)
    if (versions === known) return
    const readable = readableTexts(content(), published)
    content().show(readable.content)
    showAskedQuestions(await findAskedQuestions(db))
    showCatalog(readable.content.serviceTypes)
    showMails(readable.content.mails)
    problems = readable.problems
    known = versions
    changes += 1
  }

  return {
    get content() {
      return content()
    },
    get problems() {
      return problems
    },
    get changes() {
      return changes
    },
    readAgain() {
      reading = reading.catch(() => {}).then(read)
      return reading
    },
  }
}

interface TextsOfDatabase extends PublishedTexts {
  /** The versions' ids: a version never changes. */
  ids: number[]
}

const versionsOf = ({ ids, formerSlugs }: TextsOfDatabase) => JSON.stringify([ids, [...formerSlugs]])

/** Texts as the database has them, which a transaction may have changed. */
export async function publishedTexts(db: Queryable): Promise<TextsOfDatabase> {
  const versions = await findShownVersions(db)
  const slugs = await findFormerSlugs(db)
  const texts = versions.filter(({ what }) => what !== 'shipped')
  const sources = texts.flatMap(({ source }) => source ?? [])
  return {
    ids: versions.map(({ id }) => id),
    pictures: await picturesOf(db, sources),
    texts: new Map(texts.map(({ name, source }) => [name, source])),
    formerSlugs: new Map(slugs.map(({ slug, articleId }) => [slug, articleId])),
  }
}

interface ReadableTexts {
  content: Content
  texts: ReadonlyMap<string, string | null>
  problems: TextProblem[]
}

/** Rendering takes long, above all with a text that can't be shown: each of the others may be the cause. */
const latest = new WeakMap<Content, { versions: string; readable: ReadableTexts }>()

/**
 * The content with as many of the texts as can be shown: after an update, one may name an article that is gone. A
 * visitor reads the shipped text then, and the console says so. A claim whose page is gone is off.
 */
export function readableTexts(content: Content, published: TextsOfDatabase): ReadableTexts {
  const versions = versionsOf(published)
  const known = latest.get(content)
  if (known?.versions === versions) return known.readable
  const readable = findReadable(content, published)
  latest.set(content, { versions, readable })
  return readable
}

function findReadable(content: Content, published: PublishedTexts): ReadableTexts {
  const texts = new Map(published.texts)
  const problems: TextProblem[] = []
  const show = (without?: string) => {
    try {
      return content.withTexts({ ...published, texts: new Map([...texts].filter(([name]) => name !== without)) })
    } catch (error) {
      if (error instanceof ContentError) return error
      throw error
    }
  }
  for (;;) {
    const shown = show()
    if (!(shown instanceof ContentError)) return { content: shown, texts, problems }
    const name = causeOf(shown, texts, show)
    if (name === undefined) throw shown
    if (isClaim(name)) texts.set(name, null)
    else texts.delete(name)
    problems.push({ name, problem: shown.problem })
  }
}

/**
 * The text that a problem is in, or without which a shipped text has it no more: it may miss an article that is hidden.
 */
function causeOf(
  { file, problem }: ContentError,
  texts: ReadonlyMap<string, string | null>,
  show: (without: string) => Content | ContentError,
): string | undefined {
  const names = [...texts.keys()]
  const own = names.find((name) => isOf(name, texts.get(name) ?? null, file))
  if (own !== undefined) return own
  const others = names.filter((name) => !isClaim(name))
  const hiddenFirst = [
    ...others.filter((name) => texts.get(name) === null),
    ...others.filter((name) => texts.get(name) !== null),
  ]
  const hasProblem = (shown: Content | ContentError) =>
    shown instanceof ContentError && shown.file === file && shown.problem === problem
  return hiddenFirst.find((name) => !hasProblem(show(name))) ?? hiddenFirst[0]
}

function isOf(name: string, source: string | null, file: string): boolean {
  if (source === null) return false
  if (isClaim(name)) return name === file
  try {
    return fileOf(name, source) === file
  } catch {
    return `${name}.md` === file
  }
}
