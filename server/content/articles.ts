/** The articles: `articles/{slug}.md`. */
import * as v from 'valibot'
import { ArticleSlug, ArticleTag } from '#contract/content.ts'
import type { Article } from '#contract/content.ts'
import { isCalendarDate } from '#contract/dates.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'
import { ContentError } from './content-error.ts'
import { filesIn, type ContentFile, type Sources } from './content-file.ts'
import { renderMarkdown, wordCount } from './markdown.ts'
import type { TextPictures } from './text-pictures.ts'

const line = (maxChars: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('is missing'), v.maxLength(maxChars, `has more than ${maxChars} characters`))

const ArticleFront = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999)),
  slug: ArticleSlug,
  /** The title. */
  hed: line(90),
  /** A summary in one or two sentences. */
  dek: line(220),
  tags: v.pipe(v.array(ArticleTag), v.minLength(1, 'are missing')),
  /** A picture id, such as `dj-03`. */
  thumbSquare: v.pipe(v.string(), v.nonEmpty('is missing'), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  publishedOn: v.pipe(v.string(), v.check(isCalendarDate, 'must be a day like 2026-05-01')),
})

const WORDS_PER_MINUTE = 220

interface StoredArticle {
  article: Article
  file: string
  links: readonly string[]
}

type ArticleFile = ContentFile<v.InferOutput<typeof ArticleFront>>

export const articleFiles = (sources: Sources): ArticleFile[] => filesIn(sources, 'articles', ArticleFront)

/**
 * All articles, newest first.
 * @throws ContentError
 */
export function articlesOf(files: readonly ArticleFile[], pictures: TextPictures): StoredArticle[] {
  const articles = files.map(({ file, name, front, body }): StoredArticle => {
    const { thumbSquare, ...rest } = front
    if (front.slug !== name)
      throw new ContentError(file, `the slug is “${front.slug}”, so the file has to be ${front.slug}.md.`)
    const { html, text, links, headings } = renderMarkdown(body, pictures)
    if (html === '') throw new ContentError(file, 'there is no text.')
    if (headings.includes(1))
      throw new ContentError(file, 'the title isn’t part of the text; headings in the text start with ##.')
    const minutesToRead = Math.max(1, Math.round(wordCount(text) / WORDS_PER_MINUTE))
    return { file, links, article: { ...rest, thumbSquareUrl: PICTURE_PATH + thumbSquare, minutesToRead, html } }
  })
  for (const key of ['id', 'slug'] as const) {
    const seen = new Map<unknown, string>()
    for (const { file, article } of articles) {
      const other = seen.get(article[key])
      if (other !== undefined) throw new ContentError(file, `its ${key} ${article[key]} is that of ${other} already.`)
      seen.set(article[key], file)
    }
  }
  const newestFirst = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1)
  return articles.sort(
    (a, b) => newestFirst(a.article.publishedOn, b.article.publishedOn) || a.article.id - b.article.id,
  )
}
