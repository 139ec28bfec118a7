/**
 * The names of texts, by which operators change them: those of their files, but for an article, whose slug may change:
 * `articles/206`, `faqs/home`, `services/112`.
 */
import * as v from 'valibot'
import { ArticleSlug } from '#contract/content.ts'
import { parseYaml, partsOf, type Sources } from '#server/content/content-file.ts'

const ARTICLES = 'articles/'
const Identity = v.object({ id: v.number(), slug: ArticleSlug })

export const isArticle = (name: string): boolean => name.startsWith(ARTICLES)

const SERVICE_TYPES = 'services/'

export const isServiceType = (name: string): boolean => name.startsWith(SERVICE_TYPES)

/** The number in the name of an article or a category; 0 for another text. */
export const numberIn = (name: string): number =>
  isArticle(name) || isServiceType(name) ? Number(name.slice(name.indexOf('/') + 1)) : 0

/** @throws ContentError */
function identityOf(file: string, source: string) {
  return parseYaml(file, partsOf(file, source).yaml, Identity)
}

/** The slug of an article’s text. @throws ContentError */
export const slugOf = (name: string, source: string): string => identityOf(`${name}.md`, source).slug

/** The file that a text would be, inside the content folder. @throws ContentError */
export const fileOf = (name: string, source: string): string =>
  isArticle(name) ? `${ARTICLES}${slugOf(name, source)}.md` : `${name}.md`

/** Sources by the names of texts. @throws ContentError */
export function byName(sources: Sources): Map<string, string> {
  return new Map(
    [...sources].map(([file, source]) => [
      file.startsWith(ARTICLES) ? `${ARTICLES}${identityOf(file, source).id}` : file.slice(0, -'.md'.length),
      source,
    ]),
  )
}
