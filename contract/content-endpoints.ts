/**
 * Content endpoints and smaller related ones (category lists, the CRM's visitors, usage events), in the form the page
 * loads at startup; their request schemas are in content-requests.ts.
 */
import * as v from 'valibot'
import { ArticleContentData, ArticlePage, ArticlePreview, Blurb, CmsContent, FaqEntry, KidsContent } from './content.ts'
import type { Call } from './endpoint.ts'
import { ServiceType } from './service-type.ts'

export const contentCalls = {
  kidsServiceTypes: { method: 'GET', path: '/api/v1/servicetypes/gigkids', reply: v.array(ServiceType) },
  virtualServiceTypes: { method: 'GET', path: '/api/v1/servicetypes/virtualevents', reply: v.array(ServiceType) },
  secondaryServiceTypes: {
    method: 'GET',
    path: '/vendor-api/service-types/:id/secondary',
    reply: v.array(ServiceType),
  },
  kidsContent: { method: 'GET', path: '/api/cms/gig-kids', reply: KidsContent },
  cmsPage: { method: 'GET', path: '/api/cms/pages/:name', reply: CmsContent },
  signupContent: { method: 'GET', path: '/api/cms/signup/:name', reply: CmsContent },
  articlePreviews: { method: 'GET', path: '/api/cms/article-previews', reply: v.array(ArticlePreview) },
  articleContentData: { method: 'GET', path: '/api/cms/article-content-data', reply: ArticleContentData },
  article: { method: 'GET', path: '/api/cms/articles/:slug', reply: ArticlePage },
  faq: { method: 'GET', path: '/api/cms/faq/:id', reply: v.array(FaqEntry) },
  blurb: { method: 'GET', path: '/api/cms/blurbs/:serviceTypeId', reply: Blurb },
  hubspotToken: {
    method: 'GET',
    path: '/api/v1/hubspot-utk/:id',
    reply: v.object({ id: v.string(), contactId: v.nullable(v.number()) }),
  },
  track: { method: 'POST', path: '/api/v1/track', reply: v.undefined() },
} as const satisfies Record<string, Call>
