/** GET /api/cms/…: the operator's content (docs/specification.md#articles-faqs-and-page-texts), served from memory. */
import type { Article } from '#contract/content.ts'
import { endpoints } from '#contract/endpoints.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import { toContract } from '#server/catalogue/service-types.ts'
import { toPreview } from '#server/content/content.ts'
import type { Content } from '#server/content/content.ts'
import { ANY_SUBJECT } from '#server/content/faqs.ts'
import type { FaqSubject } from '#server/content/faqs.ts'
import type { Places } from '#server/data/places.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { NotFound } from '#server/services/errors.ts'
import { categoryWith, placeNamed } from '#server/services/search/lookups.ts'
import type { Routes } from '#server/dependencies.ts'

const RELATED_ARTICLES = 3
const NATIONAL = 'the United States and Canada'

export const contentRoutes: Routes = (app, { cache, content, places }) => {
  const refusals = { refusals: [404] }
  mountCached(app, cache, endpoints.kidsContent, () => ({
    cmsContent: found(content.page('gig-kids'), 'page'),
    serviceTypes: content.kidsCategories.map(toContract),
  }))
  mountCached(app, cache, endpoints.cmsPage, ({ params }) => found(content.page(params.name), 'page'), refusals)
  mountCached(
    app,
    cache,
    endpoints.signupContent,
    ({ params }) => found(content.signup(params.name), 'signup text'),
    refusals,
  )
  mountCached(
    app,
    cache,
    endpoints.blurb,
    ({ params }) => found(content.blurb(params.serviceTypeId), 'text for this service'),
    refusals,
  )
  mountCached(
    app,
    cache,
    endpoints.faq,
    ({ params, query }) =>
      found(content.faq(params.id), 'FAQ').about(subjectOf(places, query.categoryId, query.location)),
    refusals,
  )
  mountCached(app, cache, endpoints.articlePreviews, ({ query: { tags } }) =>
    content.articles.filter((article) => !tags || article.tags.some((tag) => tags.includes(tag))).map(toPreview),
  )
  mountCached(app, cache, endpoints.articleContentData, ({ query: { articleIds, featureArticleId } }) => ({
    featuredArticle: (featureArticleId !== undefined && content.articleById(featureArticleId)) || null,
    articles: [...new Set(articleIds)]
      .map((id) => content.articleById(id))
      .filter((article) => article !== undefined)
      .map(toPreview),
  }))
  mountCached(
    app,
    cache,
    endpoints.article,
    ({ params }) => {
      const article = found(content.articleBySlug(params.slug), 'article')
      return { article, related: relatedTo(article, content).map(toPreview) }
    },
    refusals,
  )
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
