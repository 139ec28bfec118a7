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
import { serviceTypes } from '#server/catalog/catalog.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'
import { articleFiles, articlesOf } from './articles.ts'
import { claimFiller, filledFiles } from './claims.ts'
import type { BackedClaims, Claims, CountClaim } from './claims.ts'
import { ContentError } from './content-error.ts'
import { readFolder, type Sources } from './content-file.ts'
import { faqFiles, faqSets } from './faqs.ts'
import type { FaqSet } from './faqs.ts'
import { readKidsCategories } from './kids-categories.ts'
import { changedMails, mailSources, type MailWordings } from './mails/mail-texts.ts'
import { NO_DETAILS } from './operator-details.ts'
import type { OperatorDetails } from './operator-details.ts'
import { withLegalTexts, type Said } from './legal-texts.ts'
import { blurbFiles, blurbsOf, pageFiles, pagesOf } from './pages.ts'
import { previewOf, type Preview } from './published/preview.ts'
import { CLAIM_PAGES, claimName, claimPagesOf, isClaim } from './published/claim-pages.ts'
import { byName, fileOf, numberIn } from './published/text-names.ts'
import { NO_PICTURES, type TextPictures } from './text-pictures.ts'
import { mergedCatalog, refuseSameName } from './service-types/merged-catalog.ts'
import { kidsCategoriesIn, withPlaces } from './service-types/places-in-lists.ts'
import { serviceTypeSources } from './service-types/service-type-file.ts'

const ARTICLES = '/articles/'
/** Each is rendered once; counts and settings change seldom. */
const MADE_MAX = 50
const FOLDERS = ['articles', 'faqs', 'pages', 'signup', 'blurbs'] as const

/** Texts that operators have published instead of the shipped ones. */
export interface PublishedTexts {
  /** Sources by the names of texts (published/text-names.ts); null for an article that isn’t shown. */
  texts: ReadonlyMap<string, string | null>
  /** Slugs that articles had before, with their ids. */
  formerSlugs: ReadonlyMap<string, number>
  /** Pictures that the texts name. */
  pictures?: TextPictures
}

const NOTHING_PUBLISHED: PublishedTexts = { texts: new Map(), formerSlugs: new Map() }

export interface Content {
  /** Who runs the marketplace. */
  operator: OperatorDetails
  /** Newest first. */
  articles: readonly Article[]
  articleById(id: number): Article | undefined
  /** Also by a slug that it had before. */
  articleBySlug(slug: string): Article | undefined
  faq(name: string): FaqSet | undefined
  page(name: string): CmsContent | undefined
  signup(name: string): CmsContent | undefined
  blurb(serviceTypeId: number): Blurb | undefined
  /** Service types that have a blurb. */
  blurbIds: readonly number[]
  /** The catalog with what operators have published of it. */
  serviceTypes: readonly CatalogEntry[]
  /** The kids categories in display order. */
  kidsCategories: readonly CatalogEntry[]
  /** The wording of emails that operators have changed. */
  mails: MailWordings
  /** Every link in the text, with the file that contains it. */
  links: readonly { file: string; href: string }[]
  /**
   * This content with the counts that the marketplace has reached.
   * @param said what the operators say; what the content was loaded with by default
   */
  claiming(reached: ReadonlySet<CountClaim>, said?: Said): Content
  /** The sources of the texts that came with the product, by their names. */
  shipped: ReadonlyMap<string, string>
  /** The pages by which claims are switched on. */
  claimPages: BackedClaims
  /** The shipped content with texts of operators. @throws ContentError */
  withTexts(published: PublishedTexts): Content
  /** A text as it would be shown, with the pictures that it may show. @throws ContentError */
  preview(name: string, source: string, pictures: TextPictures): Preview
}

type Rendered = Omit<Content, 'claiming' | 'shipped' | 'claimPages' | 'withTexts'>

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
  const catalog = withPlaces(serviceTypes, readKidsCategories(contentDir))
  const ofCatalog = { entries: catalog, sources: serviceTypeSources(catalog) }
  const shipped = new Map([
    ...FOLDERS.flatMap((folder) => readFolder(contentDir, folder)),
    ...ofCatalog.sources,
    ...mailSources(),
  ])
  const shippedByName = byName(shipped)
  function withTexts(published: PublishedTexts): Content {
    const sources = mergedSources(shipped, shippedByName, published)
    const withServiceType = (name: string, source: string) => {
      const merged = mergedCatalog(new Map([...sources, [fileOf(name, source), source]]), ofCatalog)
      refuseSameName(numberIn(name), merged)
      return merged
    }
    const files = {
      ...filesOf(sources),
      catalog: mergedCatalog(sources, ofCatalog),
      withServiceType,
      mails: changedMails(sources, shipped),
    }
    const pages = claimPagesOf(published.texts, backed)
    const made = new Map<string, Content>()
    function claiming(reached: ReadonlySet<CountClaim>, said: Said = { operator }): Content {
      const key = JSON.stringify([[...reached].sort(), said, marketplaceName()])
      const content = made.get(key) ?? {
        ...rendered(files, { ...pages, reached, operator: said.operator }, { ...said, ...published }),
        claiming,
        shipped: shippedByName,
        claimPages: pages,
        withTexts,
      }
      if (made.size === MADE_MAX) made.clear()
      made.set(key, content)
      return content
    }
    const content = claiming(new Set())
    for (const claim of CLAIM_PAGES) {
      const page = pages[claim]
      const slug = page?.startsWith(ARTICLES) === true ? page.slice(ARTICLES.length) : undefined
      if (slug === undefined || content.articleBySlug(slug)) continue
      if (published.texts.has(claimName(claim))) throw new ContentError(claimName(claim), `there is no page ${page}.`)
      throw new ContentError(`articles/${slug}.md`, `this file is missing, and a setting names it: ${page}.`)
    }
    return content
  }
  return withTexts(NOTHING_PUBLISHED)
}

function mergedSources(shipped: Sources, shippedByName: Sources, { texts }: PublishedTexts): Sources {
  const merged = new Map(shipped)
  for (const name of texts.keys()) {
    const own = shippedByName.get(name)
    if (own !== undefined) merged.delete(fileOf(name, own))
  }
  for (const [name, source] of texts) {
    if (source === null || isClaim(name)) continue
    const file = fileOf(name, source)
    if (merged.has(file)) throw new ContentError(file, 'another article has this address.')
    merged.set(file, source)
  }
  return merged
}

const filesOf = (sources: Sources) => ({
  articles: articleFiles(sources),
  faqs: faqFiles(sources),
  pages: pageFiles(sources, 'pages'),
  signup: pageFiles(sources, 'signup'),
  blurbs: blurbFiles(sources),
})

interface ContentFiles extends ReturnType<typeof filesOf> {
  catalog: Content['serviceTypes']
  mails: MailWordings
  /** The catalog with this category, too, as it would be published. @throws ContentError */
  withServiceType: (name: string, source: string) => Content['serviceTypes']
}

function rendered(
  source: ContentFiles,
  claims: Claims,
  { formerSlugs, pictures = NO_PICTURES, ...said }: Said & Pick<PublishedTexts, 'formerSlugs' | 'pictures'>,
): Rendered {
  const fill = claimFiller(claims)
  const stored = articlesOf(filledFiles(source.articles, fill), pictures)
  const articles = stored.map(({ article }) => article)
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const byId = new Map(articles.map((article) => [article.id, article]))
  const articleBySlug = (slug: string) => bySlug.get(slug) ?? byId.get(formerSlugs.get(slug) ?? 0)
  const tileOf = (slug: string) => {
    const article = articleBySlug(slug)
    return article && toTile(article)
  }
  const faqs = faqSets(filledFiles(source.faqs, fill), pictures)
  const pages = pagesOf(withLegalTexts(filledFiles(source.pages, fill), said), tileOf, pictures)
  const signup = pagesOf(filledFiles(source.signup, fill), tileOf, pictures)
  const blurbs = blurbsOf(filledFiles(source.blurbs, fill), pictures)
  need('faqs', [...FAQ_PAGES, ...SERVICE_TYPES_WITH_FAQ], (name) => faqs.has(String(name)))
  need('pages', CMS_PAGES, (name) => pages.has(name))
  need('signup', SIGNUP_CONTENT, (name) => signup.has(name))
  need('blurbs', SERVICE_TYPES_WITH_BLURB, (id) => blurbs.has(id))
  const files = [...stored, ...faqs.values(), ...pages.values(), ...signup.values(), ...blurbs.values()]
  return {
    operator: claims.operator ?? NO_DETAILS,
    articles,
    articleById: (id) => byId.get(id),
    articleBySlug,
    faq: (name) => faqs.get(name),
    page: (name) => pages.get(name)?.content,
    signup: (name) => signup.get(name)?.content,
    blurb: (id) => blurbs.get(id)?.content,
    blurbIds: [...blurbs.keys()],
    serviceTypes: source.catalog,
    kidsCategories: kidsCategoriesIn(source.catalog),
    mails: source.mails,
    links: files.flatMap(({ file, links }) => links.map((href) => ({ file, href }))),
    preview: (name, text, own) =>
      previewOf(name, text, { fill, tileOf, pictures: own, withServiceType: source.withServiceType }),
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
