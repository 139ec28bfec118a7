/** The page's calls: those that find vendors and content come with this file, all others load on first use. */
import { browseEndpoints } from '#contract/browse-endpoints.ts'
import { contentEndpoints } from '#contract/content-endpoints.ts'
import type { Call } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'

const atHand = { ...browseEndpoints, ...contentEndpoints }

const isAtHand = (name: EndpointName): name is keyof typeof atHand => name in atHand

export async function callNamed(name: EndpointName): Promise<Call> {
  return isAtHand(name) ? atHand[name] : (await import('#contract/endpoints.ts')).endpoints[name]
}
