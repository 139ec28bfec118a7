/** Content endpoints and smaller related ones: category lists, the CRM's visitors, usage events. */
import * as v from 'valibot'
import {
  ArticleContentData,
  ArticleIds,
  ArticlePage,
  ArticlePreview,
  ArticleSlug,
  ArticleTags,
  Blurb,
  CmsContent,
  ContentName,
  FaqEntry,
  KidsContent,
} from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { ANY } from './limits.ts'
import { LocationFileName } from './location.ts'
import { ServiceType } from './service-type.ts'
import { TrackBody } from './tracking.ts'
import { WebVitalsBody } from './web-vitals.ts'

/* @__NO_SIDE_EFFECTS__ */
const whole = (min: number) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^-?\d{1,7}$/)), v.number()]),
    v.transform(Number),
    v.integer(),
    v.minValue(min),
    v.maxValue(1_000_000),
  )
const Id = whole(1)
const CategoryId = whole(ANY)

export const contentEndpoints = {
  kidsServiceTypes: {
    method: 'GET',
    path: '/api/v1/servicetypes/gigkids',
    access: 'public',
    reply: v.array(ServiceType),
    summary: 'The kids categories, in their order',
  },
  virtualServiceTypes: {
    method: 'GET',
    path: '/api/v1/servicetypes/virtualevents',
    access: 'public',
    reply: v.array(ServiceType),
    summary: 'What can be booked as a virtual service, the most offered first',
  },
  secondaryServiceTypes: {
    method: 'GET',
    path: '/vendor-api/service-types/:id/secondary',
    access: 'public',
    params: v.object({ id: Id }),

    reply: v.array(ServiceType),
    summary: 'What a vendor with this primary category may add, the nearest first',
  },
  kidsContent: {
    method: 'GET',
    path: '/api/cms/gig-kids',
    access: 'public',
    reply: KidsContent,
    summary: 'Text and categories of the kids section',
  },
  cmsPage: {
    method: 'GET',
    path: '/api/cms/pages/:name',
    access: 'public',
    params: v.object({ name: ContentName }),
    reply: CmsContent,
    summary: 'The text around a section of the site: virtual-events, gig-kids, weddings; or of privacy, terms, contact',
  },
  signupContent: {
    method: 'GET',
    path: '/api/cms/signup/:name',
    access: 'public',
    params: v.object({ name: ContentName }),
    reply: CmsContent,
    summary: 'The text of a signup screen: landing, membership, agreement, success',
  },
  articlePreviews: {
    method: 'GET',
    path: '/api/cms/article-previews',
    access: 'public',
    query: v.object({ tags: v.optional(ArticleTags) }),
    reply: v.array(ArticlePreview),
    summary: 'Articles with any of the tags, or all, the newest first',
  },
  articleContentData: {
    method: 'GET',
    path: '/api/cms/article-content-data',
    access: 'public',
    query: v.object({ articleIds: ArticleIds, featureArticleId: v.optional(Id) }),
    reply: ArticleContentData,
    summary: 'Articles by their ids, in the order asked; unknown ids are left out',
  },
  article: {
    method: 'GET',
    path: '/api/cms/articles/:slug',
    access: 'public',
    params: v.object({ slug: ArticleSlug }),
    reply: ArticlePage,
    summary: 'One article, and others to read next',
  },
  faq: {
    method: 'GET',
    path: '/api/cms/faq/:id',
    access: 'public',
    params: v.object({ id: ContentName }),
    query: v.object({
      /** The service type and place inserted into a templated set; without them it says "vendors" and "your area". */
      categoryId: v.optional(CategoryId, ANY),
      location: v.optional(LocationFileName),
    }),
    reply: v.array(FaqEntry),
    summary: 'Questions and answers of a page or a service type',
  },
  blurb: {
    method: 'GET',
    path: '/api/cms/blurbs/:serviceTypeId',
    access: 'public',
    params: v.object({ serviceTypeId: Id }),
    reply: Blurb,
    summary: 'The copy of a virtual category page',
  },
  hubspotToken: {
    method: 'GET',
    path: '/api/v1/hubspot-utk/:id',
    access: 'anonymous',
    params: v.object({ id: v.pipe(v.string(), v.regex(/^[a-f0-9]{32}$/)) }),

    reply: v.object({ id: v.string(), contactId: v.nullable(v.number()) }),
    summary: "The CRM's contact number behind its own visitor token, and nothing else of the person",
  },
  track: {
    method: 'POST',
    path: '/api/v1/track',
    access: 'public',
    body: TrackBody,
    reply: v.undefined(),
    summary: 'Takes usage events; responds 204. Stores nothing for browsers that send DNT or Sec-GPC',
  },
  webVitals: {
    method: 'POST',
    path: '/api/v1/web-vitals',
    access: 'public',
    body: WebVitalsBody,
    reply: v.undefined(),
    summary:
      'Takes the loading figures of one page; responds 204. Counts nothing for browsers that send DNT or Sec-GPC',
  },
} as const satisfies Record<string, Endpoint>
