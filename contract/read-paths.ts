/**
 * The URLs of the calls that find vendors and content. They are apart from the replies' schemas, which the page does
 * not need until it makes a call.
 */
export const browsePaths = {
  serviceTypes: '/api/v1/servicetypes',
  locations: '/api/v1/locations',
  location: '/api/v1/locations/:fileName',
  geolocation: '/api/v1/geolocation',
  search: '/api/v1/mixed-search/:location',
  virtualSearch: '/api/v1/virtual-events-search',
  searchLookup: '/api/v1/search-lookups/:url',
  membersByIds: '/api/v1/search/members',
  member: '/api/v1/members/:id',
  memberOnDay: '/api/v1/days/:date/:id',
  recentEvents: '/api/v1/stats/recentevents',
} as const

export const contentPaths = {
  kidsServiceTypes: '/api/v1/servicetypes/gigkids',
  virtualServiceTypes: '/api/v1/servicetypes/virtualevents',
  secondaryServiceTypes: '/vendor-api/service-types/:id/secondary',
  kidsContent: '/api/cms/gig-kids',
  cmsPage: '/api/cms/pages/:name',
  signupContent: '/api/cms/signup/:name',
  articlePreviews: '/api/cms/article-previews',
  articleContentData: '/api/cms/article-content-data',
  article: '/api/cms/articles/:slug',
  faq: '/api/cms/faq/:id',
  blurb: '/api/cms/blurbs/:serviceTypeId',
  hubspotToken: '/api/v1/hubspot-utk/:id',
  track: '/api/v1/track',
  webVitals: '/api/v1/web-vitals',
} as const
