/** The text around screens: `pages/{name}.md`, `signup/{name}.md`, and the blurbs in `blurbs/{serviceTypeId}.md`. */
import * as v from 'valibot'
import type { ArticleTile, Blurb, CmsContent } from '#contract/content.ts'
import { ContentError } from './content-error.ts'
import { filesIn, type ContentFile, type Sources } from './content-file.ts'
import { renderMarkdown } from './markdown.ts'
import type { TextPictures } from './text-pictures.ts'

const FrontMatter = v.strictObject({
  /** Banner or heading. */
  title: v.pipe(v.string(), v.nonEmpty('is missing')),
  /** For search engines. */
  description: v.optional(v.string(), ''),
  /** The paragraph at the top, in Markdown. */
  intro: v.optional(v.string(), ''),
  /** Article slugs for the row of tiles. */
  featuredArticles: v.optional(v.array(v.string()), []),
  /** Short lines for a list. */
  points: v.optional(v.array(v.string()), []),
})
const BlurbFrontMatter = v.strictObject({
  serviceTypeId: v.pipe(v.number(), v.integer()),
  /** The service's name, as a note for editors. */
  service: v.string(),
})

export interface Stored<T> {
  file: string
  links: readonly string[]
  content: T
}

type PageFile = ContentFile<v.InferOutput<typeof FrontMatter>>
type BlurbFile = ContentFile<v.InferOutput<typeof BlurbFrontMatter>>

export const pageFiles = (sources: Sources, folder: 'pages' | 'signup'): PageFile[] =>
  filesIn(sources, folder, FrontMatter)
export const blurbFiles = (sources: Sources): BlurbFile[] => filesIn(sources, 'blurbs', BlurbFrontMatter)

/**
 * The pages of a folder, by name.
 * @param tileOf returns the tile for an article's slug
 * @throws ContentError
 */
export function pagesOf(
  files: readonly PageFile[],
  tileOf: (slug: string) => ArticleTile | undefined,
  pictures: TextPictures,
): Map<string, Stored<CmsContent>> {
  const pages = files.map(({ file, name, front, body }) => {
    const intro = renderMarkdown(front.intro, pictures)
    const long = renderMarkdown(body, pictures)
    const featuredArticles = front.featuredArticles.map((slug) => {
      const tile = tileOf(slug)
      if (!tile) throw new ContentError(file, `there is no article “${slug}”.`)
      return tile
    })
    const { title, description, points } = front
    const content = { name, title, description, introHtml: intro.html, html: long.html, featuredArticles, points }
    return [name, { file, links: [...intro.links, ...long.links], content }] as const
  })
  return new Map(pages)
}

/** @throws ContentError */
export function blurbsOf(files: readonly BlurbFile[], pictures: TextPictures): Map<number, Stored<Blurb>> {
  const blurbs = files.map(({ file, name, front: { serviceTypeId }, body }) => {
    if (String(serviceTypeId) !== name)
      throw new ContentError(file, `it is about ${serviceTypeId}, so the file has to be ${serviceTypeId}.md.`)
    const { html, text, links } = renderMarkdown(body, pictures)
    if (html === '') throw new ContentError(file, 'there is no text.')
    return [serviceTypeId, { file, links, content: { serviceTypeId, html, text } }] as const
  })
  return new Map(blurbs)
}
