/** Every call: its method, path and schemas, once. The server mounts them, the page calls them. */
import { accountEndpoints } from './account-endpoints.ts'
import { browseEndpoints } from './browse-endpoints.ts'
import { contentEndpoints } from './content-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { leadEndpoints } from './lead-endpoints.ts'
import { quoteEndpoints } from './quote-endpoints.ts'
import { signupEndpoints } from './signup-endpoints.ts'

export { SEARCH_TYPES, searchFilters } from './browse-endpoints.ts'
export type { Endpoint } from './endpoint.ts'

export const endpoints = {
  ...browseEndpoints,
  ...quoteEndpoints,
  ...leadEndpoints,
  ...accountEndpoints,
  ...contentEndpoints,
  ...signupEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
