/** GET /api/cms/…: the operator's content (docs/specification.md#articles-faqs-and-page-texts), served from memory. */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import {
  articlePreviews,
  articlesByIds,
  articleWith,
  blurbOf,
  cmsPage,
  currentContent,
  faqAbout,
  kidsContent,
  signupText,
} from '#server/services/content.ts'
import type { Routes } from '#server/dependencies.ts'

const REFUSALS = { refusals: [404] }

export const contentRoutes: Routes = (app, deps) => {
  const { cache, places } = deps
  const current = () => currentContent(deps)
  mountCached(app, cache, endpoints.kidsContent, async () => kidsContent(await current()))
  mountCached(app, cache, endpoints.cmsPage, async ({ params }) => cmsPage(await current(), params.name), REFUSALS)
  mountCached(
    app,
    cache,
    endpoints.signupContent,
    async ({ params }) => signupText(await current(), params.name),
    REFUSALS,
  )
  mountCached(
    app,
    cache,
    endpoints.blurb,
    async ({ params }) => blurbOf(await current(), params.serviceTypeId),
    REFUSALS,
  )
  mountCached(
    app,
    cache,
    endpoints.faq,
    async ({ params, query }) => faqAbout(await current(), places, params.id, query),
    REFUSALS,
  )
  mountCached(app, cache, endpoints.articlePreviews, async ({ query }) => articlePreviews(await current(), query.tags))
  mountCached(app, cache, endpoints.articleContentData, async ({ query: { articleIds, featureArticleId } }) =>
    articlesByIds(await current(), articleIds, featureArticleId),
  )
  mountCached(app, cache, endpoints.article, async ({ params }) => articleWith(await current(), params.slug), REFUSALS)
}
