/** The texts of operators in this process: read at the start, and whenever word of a change comes. */
import { ContentError } from '#server/content/content-error.ts'
import { loadContent } from '#server/content/content.ts'
import type { Content, PublishedTexts } from '#server/content/content.ts'
import { liveContent } from '#server/content/published/live-content.ts'
import { isClaim } from '#server/content/published/claim-pages.ts'
import { fileOf } from '#server/content/published/text-names.ts'
import type { Queryable } from '#server/db/database.ts'
import { findFormerSlugs, findShownVersions } from '#server/repositories/texts/text-versions.ts'

interface TextProblem {
  /** The text’s name. */
  name: string
  problem: string
}

export interface ShownTexts {
  readonly content: Content
  /** Published texts that this version of Fanfare can't show. */
  readonly problems: readonly TextProblem[]
  /** @returns whether something has changed */
  readAgain(): Promise<boolean>
}

/** @param shipped the content that came with the product; read when it is needed unless given */
export function makeShownTexts(db: Queryable, shipped: Content | undefined): ShownTexts {
  let live = shipped && liveContent(shipped)
  let problems: readonly TextProblem[] = []
  let known = ''
  let reading = Promise.resolve(false)
  const content = () => (live ??= liveContent(loadContent()))

  async function read(): Promise<boolean> {
    const published = await publishedTexts(db)
    const versions = JSON.stringify([published.ids, [...published.formerSlugs]])
    if (versions === known) return false
    const readable = readableTexts(content(), published)
    content().show(readable.content)
    problems = readable.problems
    known = versions
    return true
  }

  return {
    get content() {
      return content()
    },
    get problems() {
      return problems
    },
    readAgain() {
      reading = reading.catch(() => false).then(read)
      return reading
    },
  }
}

/** Texts as the database has them, which a transaction may have changed. */
export async function publishedTexts(db: Queryable): Promise<PublishedTexts & { ids: number[] }> {
  const versions = await findShownVersions(db)
  const slugs = await findFormerSlugs(db)
  const texts = versions.filter(({ what }) => what !== 'shipped')
  return {
    ids: versions.map(({ id }) => id),
    texts: new Map(texts.map(({ name, source }) => [name, source])),
    formerSlugs: new Map(slugs.map(({ slug, articleId }) => [slug, articleId])),
  }
}

/**
 * The content with as many of the texts as can be shown: after an update, one may name an article that is gone. A
 * visitor reads the shipped text then, and the console says so.
 */
function readableTexts(content: Content, published: PublishedTexts): { content: Content; problems: TextProblem[] } {
  const texts = new Map(published.texts)
  const problems: TextProblem[] = []
  for (;;) {
    try {
      return { content: content.withTexts({ ...published, texts }), problems }
    } catch (error) {
      if (!(error instanceof ContentError) || texts.size === 0) throw error
      const [name = ''] = [...texts.keys()].filter((key) => isOf(key, texts.get(key) ?? null, error.file))
      // A text that isn't among them misses one that is hidden.
      const gone = name === '' ? [...texts.keys()] : [name]
      for (const key of gone) {
        texts.delete(key)
        problems.push({ name: key, problem: error.problem })
      }
    }
  }
}

function isOf(name: string, source: string | null, file: string): boolean {
  if (isClaim(name)) return name === file
  if (source === null) return false
  try {
    return fileOf(name, source) === file
  } catch {
    return `${name}.md` === file
  }
}
