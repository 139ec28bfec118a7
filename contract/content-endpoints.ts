/**
 * Content endpoints and smaller related ones (category lists, the CRM's visitors, usage events), as the page loads
 * them; their request schemas are in content-requests.ts.
 */
import * as v from 'valibot'
import { ArticleContentData, ArticlePage, ArticlePreview, Blurb, CmsContent, FaqEntry, KidsContent } from './content.ts'
import type { Call } from './endpoint.ts'
import { contentPaths } from './read-paths.ts'
import { ServiceType } from './service-type.ts'

export const contentCalls = {
  kidsServiceTypes: { method: 'GET', path: contentPaths.kidsServiceTypes, reply: v.array(ServiceType) },
  virtualServiceTypes: { method: 'GET', path: contentPaths.virtualServiceTypes, reply: v.array(ServiceType) },
  secondaryServiceTypes: {
    method: 'GET',
    path: contentPaths.secondaryServiceTypes,
    reply: v.array(ServiceType),
  },
  kidsContent: { method: 'GET', path: contentPaths.kidsContent, reply: KidsContent },
  cmsPage: { method: 'GET', path: contentPaths.cmsPage, reply: CmsContent },
  signupContent: { method: 'GET', path: contentPaths.signupContent, reply: CmsContent },
  articlePreviews: { method: 'GET', path: contentPaths.articlePreviews, reply: v.array(ArticlePreview) },
  articleContentData: { method: 'GET', path: contentPaths.articleContentData, reply: ArticleContentData },
  article: { method: 'GET', path: contentPaths.article, reply: ArticlePage },
  faq: { method: 'GET', path: contentPaths.faq, reply: v.array(FaqEntry) },
  blurb: { method: 'GET', path: contentPaths.blurb, reply: Blurb },
  hubspotToken: {
    method: 'GET',
    path: contentPaths.hubspotToken,
    reply: v.object({ id: v.string(), contactId: v.nullable(v.number()) }),
  },
  track: { method: 'POST', path: contentPaths.track, reply: v.undefined() },
  webVitals: { method: 'POST', path: contentPaths.webVitals, reply: v.undefined() },
} as const satisfies Record<string, Call>
