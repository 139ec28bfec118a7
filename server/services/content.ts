/** The operator's content as the API offers it (docs/specification.md#articles-faqs-and-page-texts). */
import type { Article, ArticlePreview, Blurb, CmsContent, FaqEntry } from '#contract/content.ts'
import type { MarketplaceSettings } from '#contract/console/marketplace.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import { toContract } from '#server/catalog/service-types.ts'
import { toPreview } from '#server/content/content.ts'
import type { Content } from '#server/content/content.ts'
import type { Said } from '#server/content/legal-texts.ts'
import { ANY_SUBJECT } from '#server/content/faqs.ts'
import type { FaqSubject } from '#server/content/faqs.ts'
import type { Places } from '#server/data/places.ts'
import type { Queryable } from '#server/db/database.ts'
import { operatorOf, type Marketplace } from '#server/services/marketplace/marketplace.ts'
import { NotFound } from '#server/services/errors.ts'
import { categoryWith, placeNamed } from '#server/services/search/lookups.ts'
import { reachedCounts } from '#server/services/search/reached-counts.ts'

const RELATED_ARTICLES = 3
const NATIONAL = 'the United States and Canada'

/** The content with the claims that the marketplace of the moment bears out. */
export const currentContent = async ({
  content,
  db,
  marketplace,
}: {
  content: Content
  db: Queryable
  marketplace: Marketplace
}): Promise<Content> => content.claiming(await reachedCounts(db), saidBy(marketplace.settings()))

const saidBy = (settings: MarketplaceSettings): Said => ({
  operator: operatorOf(settings),
  terms: { text: settings.terms, link: settings.termsLink },
  privacy: { text: settings.privacy, link: settings.privacyLink },
})

export const kidsContent = (content: Content) => ({
  cmsContent: cmsPage(content, 'gig-kids'),
  serviceTypes: content.kidsCategories.map(toContract),
})

/** @throws NotFound */
export const cmsPage = (content: Content, name: string): CmsContent => found(content.page(name), 'page')

/** @throws NotFound */
export const signupText = (content: Content, name: string): CmsContent => found(content.signup(name), 'signup text')

/** @throws NotFound */
export const blurbOf = (content: Content, serviceTypeId: number): Blurb =>
  found(content.blurb(serviceTypeId), 'text for this service')

/** A set of questions about a service and a place. @throws NotFound for an unknown set, service or place */
export const faqAbout = (
  content: Content,
  places: Places,
  id: string,
  { categoryId, location }: { categoryId: number; location?: string | undefined },
): FaqEntry[] => found(content.faq(id), 'FAQ').about(subjectOf(places, categoryId, location))

/** The articles with one of the tags; without tags, all. */
export const articlePreviews = ({ articles }: Content, tags: readonly string[] | undefined): ArticlePreview[] =>
  articles.filter((article) => !tags || article.tags.some((tag) => tags.includes(tag))).map(toPreview)

/** Articles by id, each once, and the one to feature; unknown ids are skipped. */
export const articlesByIds = (content: Content, ids: readonly number[], featuredId: number | undefined) => ({
  featuredArticle: (featuredId !== undefined && content.articleById(featuredId)) || null,
  articles: [...new Set(ids)]
    .map((id) => content.articleById(id))
    .filter((article) => article !== undefined)
    .map(toPreview),
})

/** @throws NotFound */
export function articleWith(content: Content, slug: string): { article: Article; related: ArticlePreview[] } {
  const article = found(content.articleBySlug(slug), 'article')
  return { article, related: relatedTo(article, content).map(toPreview) }
}

/** @throws NotFound */
function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new NotFound(`There is no such ${what}.`)
  return value
}

/** The service type and place inserted into a templated set: unknown ones are refused. */
function subjectOf(places: Places, categoryId: number, location: string | undefined): FaqSubject {
  const category = categoryWith(categoryId)
  return {
    plural: category?.pluralForm ?? ANY_SUBJECT.plural,
    location:
      location === undefined
        ? ANY_SUBJECT.location
        : location === NATIONWIDE
          ? NATIONAL
          : placeNamed(places, location).displayName,
  }
}

/** The articles that share the most tags; ties are in list order. */
function relatedTo(article: Article, { articles }: Content): Article[] {
  const shared = (other: Article) => other.tags.filter((tag) => article.tags.includes(tag)).length
  return articles
    .filter((other) => other !== article)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, RELATED_ARTICLES)
}
