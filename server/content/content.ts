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
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'
import { articleFiles, articlesOf } from './articles.ts'
import { claimFiller, filledFiles } from './claims.ts'
import type { BackedClaims, Claims, CountClaim } from './claims.ts'
import { ContentError } from './content-error.ts'
import { faqFiles, faqSets } from './faqs.ts'
import type { FaqSet } from './faqs.ts'
import { readKidsCategories } from './kids-categories.ts'
import { NO_DETAILS } from './operator-details.ts'
import type { OperatorDetails } from './operator-details.ts'
import { withLegalTexts, type Said } from './legal-texts.ts'
import { blurbFiles, blurbsOf, pageFiles, pagesOf } from './pages.ts'

const ARTICLES = '/articles/'
/** Each is rendered once; counts and settings change seldom. */
const MADE_MAX = 50

export interface Content {
  /** Who runs the marketplace. */
  operator: OperatorDetails
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
  kidsCategories: readonly CatalogEntry[]
  /** Every link in the text, with the file that contains it. */
  links: readonly { file: string; href: string }[]
  /**
   * This content with the counts that the marketplace has reached.
   * @param said what the operators say; what the content was loaded with by default
   */
  claiming(reached: ReadonlySet<CountClaim>, said?: Said): Content
}

/**
 * @param contentDir the folder with `articles`, `blurbs`, `faqs`, `pages`, `signup` and `kids-categories.yaml`
 * @param backed the pages that back claims; without one the texts don't make the claim
 * @param operator fills in the texts about privacy, terms and contact
 * @throws ContentError naming the file, if one is broken or a required one is missing
 */
export function loadContent(
  contentDir: string = import.meta.dirname,
  backed: BackedClaims = {},
  operator: OperatorDetails = NO_DETAILS,
): Content {
  const files = {
    articles: articleFiles(contentDir),
    faqs: faqFiles(contentDir),
    pages: pageFiles(contentDir, 'pages'),
    signup: pageFiles(contentDir, 'signup'),
    blurbs: blurbFiles(contentDir),
    kidsCategories: readKidsCategories(contentDir).ordered,
  }
  const made = new Map<string, Content>()
  function claiming(reached: ReadonlySet<CountClaim>, said: Said = { operator }): Content {
    const key = JSON.stringify([[...reached].sort(), said, marketplaceName()])
    const content = made.get(key) ?? {
      ...rendered(files, { ...backed, reached, operator: said.operator }, said),
      claiming,
    }
    if (made.size === MADE_MAX) made.clear()
    made.set(key, content)
    return content
  }
  const content = claiming(new Set())
  for (const page of [backed.paymentPage, backed.guaranteePage]) {
    const slug = page?.startsWith(ARTICLES) === true ? page.slice(ARTICLES.length) : undefined
    if (slug !== undefined && !content.articleBySlug(slug))
      throw new ContentError(`articles/${slug}.md`, `this file is missing, and a setting names it: ${page}.`)
  }
  return content
}

interface ContentFiles {
  articles: ReturnType<typeof articleFiles>
  faqs: ReturnType<typeof faqFiles>
  pages: ReturnType<typeof pageFiles>
  signup: ReturnType<typeof pageFiles>
  blurbs: ReturnType<typeof blurbFiles>
  kidsCategories: Content['kidsCategories']
}

function rendered(source: ContentFiles, claims: Claims, said: Said): Omit<Content, 'claiming'> {
  const fill = claimFiller(claims)
  const stored = articlesOf(filledFiles(source.articles, fill))
  const articles = stored.map(({ article }) => article)
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const byId = new Map(articles.map((article) => [article.id, article]))
  const tileOf = (slug: string) => {
    const article = bySlug.get(slug)
    return article && toTile(article)
  }
  const faqs = faqSets(filledFiles(source.faqs, fill))
  const pages = pagesOf(withLegalTexts(filledFiles(source.pages, fill), said), tileOf)
  const signup = pagesOf(filledFiles(source.signup, fill), tileOf)
  const blurbs = blurbsOf(filledFiles(source.blurbs, fill))
  need('faqs', [...FAQ_PAGES, ...SERVICE_TYPES_WITH_FAQ], (name) => faqs.has(String(name)))
  need('pages', CMS_PAGES, (name) => pages.has(name))
  need('signup', SIGNUP_CONTENT, (name) => signup.has(name))
  need('blurbs', SERVICE_TYPES_WITH_BLURB, (id) => blurbs.has(id))
  const files = [...stored, ...faqs.values(), ...pages.values(), ...signup.values(), ...blurbs.values()]
  return {
    operator: claims.operator ?? NO_DETAILS,
    articles,
    articleById: (id) => byId.get(id),
    articleBySlug: (slug) => bySlug.get(slug),
    faq: (name) => faqs.get(name),
    page: (name) => pages.get(name)?.content,
    signup: (name) => signup.get(name)?.content,
    blurb: (id) => blurbs.get(id)?.content,
    blurbIds: [...blurbs.keys()],
    kidsCategories: source.kidsCategories,
    links: files.flatMap(({ file, links }) => links.map((href) => ({ file, href }))),
  }
}

function need<T extends string | number>(folder: string, names: readonly T[], has: (name: T) => boolean): void {
  const missing = names.find((name) => !has(name))
  if (missing !== undefined) throw new ContentError(`${folder}/${missing}.md`, 'this file is missing.')
}

const toTile = ({ id, hed, slug, thumbSquareUrl }: Article): ArticleTile => ({ id, hed, slug, thumbSquareUrl })

export function toPreview({ html: _html, ...preview }: Article): ArticlePreview {
  return preview
}
