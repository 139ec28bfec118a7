/** GET /api/cms/…: the operator's content (docs/specification.md#articles-faqs-and-page-texts), served from memory. */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached, withoutVendors } from '#server/plugins/endpoints/cached-responses.ts'
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
import type { Routes } from '#server/app-parts.ts'

const REFUSALS = { refusals: [404] }

export const contentRoutes: Routes = (app, context) => {
  const { cache, places } = context
  const current = () => currentContent(context)
  mountCached(
    app,
    cache,
    endpoints.kidsContent,
    withoutVendors(async () => kidsContent(await current())),
  )
  mountCached(
    app,
    cache,
    endpoints.cmsPage,
    withoutVendors(async ({ params }) => cmsPage(await current(), params.name)),
    REFUSALS,
  )
  mountCached(
    app,
    cache,
    endpoints.signupContent,
    withoutVendors(async ({ params }) => signupText(await current(), params.name)),
    REFUSALS,
  )
  mountCached(
    app,
    cache,
    endpoints.blurb,
    withoutVendors(async ({ params }) => blurbOf(await current(), params.serviceTypeId)),
    REFUSALS,
  )
  mountCached(
    app,
    cache,
    endpoints.faq,
    withoutVendors(async ({ params, query }) => faqAbout(await current(), places, params.id, query)),
    REFUSALS,
  )
  mountCached(
    app,
    cache,
    endpoints.articlePreviews,
    withoutVendors(async ({ query }) => articlePreviews(await current(), query.tags)),
  )
  mountCached(
    app,
    cache,
    endpoints.articleContentData,
    withoutVendors(async ({ query: { articleIds, featureArticleId } }) =>
      articlesByIds(await current(), articleIds, featureArticleId),
    ),
  )
  mountCached(
    app,
    cache,
    endpoints.article,
    withoutVendors(async ({ params }) => articleWith(await current(), params.slug)),
    REFUSALS,
  )
}
