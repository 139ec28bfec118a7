/**
 * Editorial content that an operator edits as files: articles, blurbs, FAQs and page texts
 * (docs/specification.md#articles-faqs-and-page-texts). The server renders every `html` from Markdown; it is safe to
 * show as is, and its headings start at h2.
 */
import * as v from 'valibot'
import { boundedArray } from './bounded.ts'
import { ARTICLE_IDS_MAX, ARTICLE_TAGS_MAX } from './limits.ts'
import { ServiceType } from './service-type.ts'

/** The name of a text in a URL; an unknown one is a 404. */
export const ContentName = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60))

/** An article's name in its URL, `/articles/{slug}`. */
export const ArticleSlug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(100))

/** A tag: `virtual`, `kids`, `wedding`, `planning`, `music`. */
export const ArticleTag = v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/), v.maxLength(30))

/** `virtual,kids` in a query string. */
export const ArticleTags = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((tag) => tag.trim().toLowerCase())),
  boundedArray(ArticleTag, ARTICLE_TAGS_MAX),
)

/** `101,104` in a query string. */
export const ArticleIds = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(,\d{1,6})*$/),
  v.transform((list) => list.split(',').map(Number)),
  v.maxLength(ARTICLE_IDS_MAX),
)

export const ArticleTile = v.object({
  id: v.number(),
  /** The title. */
  hed: v.string(),
  slug: v.string(),
  /** Picture URL without a size; a tile shows it 80×80 with `resized`. */
  thumbSquareUrl: v.string(),
})
export type ArticleTile = v.InferOutput<typeof ArticleTile>

export const ArticlePreview = v.object({
  ...ArticleTile.entries,
  /** One or two sentences below the title; also the page's description. */
  dek: v.string(),
  tags: v.array(v.string()),
  /** `YYYY-MM-DD`. */
  publishedOn: v.string(),
  minutesToRead: v.number(),
})
export type ArticlePreview = v.InferOutput<typeof ArticlePreview>

export const Article = v.object({ ...ArticlePreview.entries, html: v.string() })
export type Article = v.InferOutput<typeof Article>

/** `GET /api/cms/articles/{slug}`. */
export const ArticlePage = v.object({ article: Article, related: v.array(ArticlePreview) })
export type ArticlePage = v.InferOutput<typeof ArticlePage>

/** `GET /api/cms/article-content-data`: one full article, the others as tiles with summaries. */
export const ArticleContentData = v.object({ featuredArticle: v.nullable(Article), articles: v.array(ArticlePreview) })
export type ArticleContentData = v.InferOutput<typeof ArticleContentData>

export const FaqEntry = v.object({
  question: v.string(),
  /** HTML, for the accordion. */
  answer: v.string(),
  /** The text of `answer` without markup, for structured data. */
  answerText: v.string(),
})
export type FaqEntry = v.InferOutput<typeof FaqEntry>

/** FAQ sets that belong to a page; the others belong to a service type and are named by its id. */
export const FAQ_PAGES = ['home', 'virtual-events', 'kids', 'weddings', 'standard'] as const
/**
 * Service types with their own set, for the virtual category page
 * (docs/specification.md#articles-faqs-and-page-texts).
 */
export const SERVICE_TYPES_WITH_FAQ = [126, 2024, 815, 110, 616, 617, 730, 2293, 112] as const
type FaqPage = (typeof FAQ_PAGES)[number]
/** The name of a set: one of `FAQ_PAGES`, or a service type's id in digits. */
export type FaqId = FaqPage | `${number}`

/** The set that a service type's virtual page shows: its own if it has one, else the set for all virtual events. */
export const virtualFaqId = (serviceTypeId: number): FaqId =>
  (SERVICE_TYPES_WITH_FAQ as readonly number[]).includes(serviceTypeId) ? `${serviceTypeId}` : 'virtual-events'

/** The text around a screen. Parts that a page lacks are ''. */
export const CmsContent = v.object({
  name: v.string(),
  /** Banner or heading. */
  title: v.string(),
  /** For search engines. */
  description: v.string(),
  /** The paragraph at the top. */
  introHtml: v.string(),
  /** The long text at the bottom. */
  html: v.string(),
  /** The row of article tiles, in order. */
  featuredArticles: v.array(ArticleTile),
  /** Short lines for a list, without markup. */
  points: v.array(v.string()),
})
export type CmsContent = v.InferOutput<typeof CmsContent>

/** `GET /api/cms/gig-kids`: the text and the kids categories in order. */
export const KidsContent = v.object({ cmsContent: CmsContent, serviceTypes: v.array(ServiceType) })
export type KidsContent = v.InferOutput<typeof KidsContent>

export const CMS_PAGES = ['virtual-events', 'gig-kids', 'weddings', 'privacy', 'terms', 'contact'] as const
export const SIGNUP_CONTENT = ['landing', 'membership', 'agreement', 'success'] as const

/** The copy written for a service type's virtual page. */
export const Blurb = v.object({ serviceTypeId: v.number(), html: v.string(), text: v.string() })
export type Blurb = v.InferOutput<typeof Blurb>

/** Service types with a blurb, as the specification lists them (1, section 2). */
export const SERVICE_TYPES_WITH_BLURB = [
  57, 626, 124, 1006, 130, 110, 890, 619, 126, 663, 617, 813, 112, 2024, 679, 730, 2463, 616, 922, 851, 2, 815, 2293,
  26, 111, 2021, 2464, 120, 56, 836, 725, 2413, 632, 2036, 695, 65, 2013, 2809, 2043, 22, 892, 2023, 835, 33, 68, 73,
] as const

/**
 * The content of `/event-inspiration`, through `article-content-data`
 * (docs/specification.md#articles-faqs-and-page-texts).
 */
export const EVENT_INSPIRATION = {
  featureArticleId: 201,
  articleIds: [202, 203, 204, 205, 206, 207, 208, 209, 210],
} as const
