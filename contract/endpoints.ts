/** Every call: its method, path and schemas, defined once. The server mounts them, the page calls them. */
import { accountEndpoints } from './account-endpoints.ts'
import { browseCalls } from './browse-endpoints.ts'
import { browseRequests } from './browse-requests.ts'
import { contentCalls } from './content-endpoints.ts'
import { contentRequests } from './content-requests.ts'
import { withRequests, type Endpoint } from './endpoint.ts'
import { leadEndpoints } from './leads-endpoints.ts'
import { quoteEndpoints } from './quote-endpoints.ts'
import { signupEndpoints } from './signup-endpoints.ts'

export type { Endpoint } from './endpoint.ts'

export const endpoints = {
  ...withRequests(browseCalls, browseRequests),
  ...quoteEndpoints,
  ...leadEndpoints,
  ...accountEndpoints,
  ...withRequests(contentCalls, contentRequests),
  ...signupEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
