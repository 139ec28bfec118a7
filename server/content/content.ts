/**
 * All operator-written content (docs/specification.md#articles-faqs-and-page-texts), read and rendered once at startup
 * and kept in memory.
 */
import {
  CMS_PAGES,
  FAQ_PAGES,
  SERVICE_TYPES_WITH_BLURB,
  SERVICE_TYPES_WITH_FAQ,
  SIGNUP_CONTENT,
} from '#contract/content.ts'
import type { Article, ArticlePreview, ArticleTile, Blurb, CmsContent } from '#contract/content.ts'
import type { CatalogueEntry } from '#server/catalogue/service-types.ts'
import { readArticles } from './articles.ts'
import { ContentError } from './content-file.ts'
import { readFaqs } from './faqs.ts'
import type { FaqSet } from './faqs.ts'
import { readKidsCategories } from './kids-categories.ts'
import { readBlurbs, readPages } from './pages.ts'

export interface Content {
  /** Newest first. */
  articles: readonly Article[]
  articleById(id: number): Article | undefined
  articleBySlug(slug: string): Article | undefined
  faq(name: string): FaqSet | undefined
  page(name: string): CmsContent | undefined
  signup(name: string): CmsContent | undefined
  blurb(serviceTypeId: number): Blurb | undefined
  /** Service types that have a blurb. */
  blurbIds: readonly number[]
  /** The kids categories in display order. */
  kidsCategories: readonly CatalogueEntry[]
  /** Every link in the text, with the file that contains it. */
  links: readonly { file: string; href: string }[]
}

/**
 * @param contentDir the folder with `articles`, `blurbs`, `faqs`, `pages`, `signup` and `kids-categories.yaml`
 * @throws ContentError naming the file, if one is broken or a required one is missing
 */
export function loadContent(contentDir: string = import.meta.dirname): Content {
  const stored = readArticles(contentDir)
  const articles = stored.map(({ article }) => article)
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const byId = new Map(articles.map((article) => [article.id, article]))
  const tileOf = (slug: string) => {
    const article = bySlug.get(slug)
    return article && toTile(article)
  }
  const faqs = readFaqs(contentDir)
  const pages = readPages(contentDir, 'pages', tileOf)
  const signup = readPages(contentDir, 'signup', tileOf)
  const blurbs = readBlurbs(contentDir)
  need('faqs', [...FAQ_PAGES, ...SERVICE_TYPES_WITH_FAQ], (name) => faqs.has(String(name)))
  need('pages', CMS_PAGES, (name) => pages.has(name))
  need('signup', SIGNUP_CONTENT, (name) => signup.has(name))
  need('blurbs', SERVICE_TYPES_WITH_BLURB, (id) => blurbs.has(id))
  const files = [...stored, ...faqs.values(), ...pages.values(), ...signup.values(), ...blurbs.values()]
  return {
    articles,
    articleById: (id) => byId.get(id),
    articleBySlug: (slug) => bySlug.get(slug),
    faq: (name) => faqs.get(name),
    page: (name) => pages.get(name)?.content,
    signup: (name) => signup.get(name)?.content,
    blurb: (id) => blurbs.get(id)?.content,
    blurbIds: [...blurbs.keys()],
    kidsCategories: readKidsCategories(contentDir).ordered,
    links: files.flatMap(({ file, links }) => links.map((href) => ({ file, href }))),
  }
}

function need<T extends string | number>(folder: string, names: readonly T[], has: (name: T) => boolean): void {
  const missing = names.find((name) => !has(name))
  if (missing !== undefined) throw new ContentError(`${folder}/${missing}.md`, 'this file is missing.')
}

export const toTile = ({ id, hed, slug, thumbSquareUrl }: Article): ArticleTile => ({ id, hed, slug, thumbSquareUrl })

export function toPreview({ html: _html, ...preview }: Article): ArticlePreview {
  return preview
}
