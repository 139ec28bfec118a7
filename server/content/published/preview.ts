/** One text as it would be shown, rendered as for the site; emails are written by `writeSample`. */
import type { ArticleTile } from '#contract/content.ts'
import { articleFiles, articlesOf } from '#server/content/articles.ts'
import { filledFiles, type FillClaims } from '#server/content/claims.ts'
import { faqFiles, faqSets } from '#server/content/faqs.ts'
import { blurbFiles, blurbsOf, pageFiles, pagesOf } from '#server/content/pages.ts'
import { linesAbout } from '#server/content/service-types/service-type-file.ts'
import type { CatalogEntry } from '#server/catalog/catalog-entry.ts'
import { fileOf, isServiceType, numberIn } from './text-names.ts'
import { refuseWrongPictures } from './check-pictures.ts'
import type { TextPictures } from '#server/content/text-pictures.ts'

/** The example that a templated set of questions is shown with. */
const EXAMPLE = { plural: 'DJs', location: 'Chicago, IL' }

export interface Preview {
  title: string
  /** A summary, points of a list: without markup. */
  lines: readonly string[]
  /** Safe to show as they are. */
  parts: readonly { heading: string; html: string }[]
}

interface Around {
  fill: FillClaims
  tileOf: (slug: string) => ArticleTile | undefined
  /** Those that the text may show. */
  pictures: TextPictures
  withServiceType: (name: string, source: string) => readonly CatalogEntry[]
}

/** @throws ContentError */
export function previewOf(name: string, source: string, around: Around): Preview {
  const { fill, tileOf, pictures, withServiceType } = around
  const file = fileOf(name, source)
  if (isServiceType(name)) {
    // Where its address is taken by now, it has another one.
    const entry = withServiceType(name, source).find(({ id }) => id === numberIn(name))
    return { ...linesAbout(file, source, entry?.fileName), parts: [] }
  }
  refuseWrongPictures(name, source, { pictures })
  const sources = new Map([[file, source]])
  const articles = articlesOf(filledFiles(articleFiles(sources), fill), pictures)
  for (const { article } of articles)
    return { title: article.hed, lines: [article.dek], parts: [{ heading: '', html: article.html }] }
  const pages = [pageFiles(sources, 'pages'), pageFiles(sources, 'signup')].flatMap((files) => [
    ...pagesOf(filledFiles(files, fill), tileOf, pictures).values(),
  ])
  for (const { content } of pages) {
    const parts = [content.introHtml, content.html].filter((html) => html !== '')
    return { title: content.title, lines: content.points, parts: parts.map((html) => ({ heading: '', html })) }
  }
  const sets = faqSets(filledFiles(faqFiles(sources), fill), pictures)
  for (const set of sets.values()) {
    const parts = set.about(EXAMPLE).map(({ question, answer }) => ({ heading: question, html: answer }))
    return { title: '', lines: [], parts }
  }
  const blurbs = blurbsOf(filledFiles(blurbFiles(sources), fill), pictures)
  return {
    title: '',
    lines: [],
    parts: [...blurbs.values()].map(({ content }) => ({ heading: '', html: content.html })),
  }
}
