/** Request schemas of the content endpoints and the smaller related ones; only the server checks them. */
import * as v from 'valibot'
import { ArticleIds, ArticleSlug, ArticleTags, ContentName } from './content.ts'
import type { contentCalls } from './content-endpoints.ts'
import type { Requests } from './endpoint.ts'
import { ANY } from './limits.ts'
import { LocationFileName } from './location.ts'
import { TrackBody } from './tracking.ts'
import { WebVitalsBody } from './web-vitals.ts'

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

export const contentRequests = {
  kidsServiceTypes: { summary: 'The kids categories, in their order' },
  virtualServiceTypes: { summary: 'What can be booked as a virtual service, the most offered first' },
  secondaryServiceTypes: {
    params: v.object({ id: Id }),
    summary: 'What a vendor with this primary category may add, the nearest first',
  },
  kidsContent: { summary: 'Text and categories of the kids section' },
  cmsPage: {
    params: v.object({ name: ContentName }),
    summary: 'The text around a section of the site: virtual-events, gig-kids, weddings; or of privacy, terms, contact',
  },
  signupContent: {
    params: v.object({ name: ContentName }),
    summary: 'The text of a signup screen: landing, membership, agreement, success',
  },
  articlePreviews: {
    query: v.object({ tags: v.optional(ArticleTags) }),
    summary: 'Articles with any of the tags, or all, the newest first',
  },
  articleContentData: {
    query: v.object({ articleIds: ArticleIds, featureArticleId: v.optional(Id) }),
    summary: 'Articles by their ids, in the order asked; unknown ids are left out',
  },
  article: {
    params: v.object({ slug: ArticleSlug }),
    summary: 'One article, and others to read next',
  },
  faq: {
    params: v.object({ id: ContentName }),
    query: v.object({
      /** The service type and place inserted into a templated set; without them it says "vendors" and "your area". */
      categoryId: v.optional(CategoryId, ANY),
      location: v.optional(LocationFileName),
    }),
    summary: 'Questions and answers of a page or a service type',
  },
  blurb: {
    params: v.object({ serviceTypeId: Id }),
    summary: 'The copy of a virtual category page',
  },
  hubspotToken: {
    params: v.object({ id: v.pipe(v.string(), v.regex(/^[a-f0-9]{32}$/)) }),
    summary: "The CRM's contact number behind its own visitor token, and nothing else of the person",
  },
  track: {
    body: TrackBody,
    summary: 'Takes usage events; responds 204. Stores nothing for browsers that send DNT or Sec-GPC',
  },
  webVitals: {
    body: WebVitalsBody,
    summary:
      'Takes the loading figures of one page; responds 204. Counts nothing for browsers that send DNT or Sec-GPC',
  },
} as const satisfies Requests<typeof contentCalls>
