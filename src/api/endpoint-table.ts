/** The calls as page and worker have them: what finds vendors at once, everything else when it is first asked for. */
import { browseEndpoints } from '#contract/browse-endpoints.ts'
import { contentEndpoints } from '#contract/content-endpoints.ts'
import type { Endpoint, EndpointName } from '#contract/endpoints.ts'

const atHand = { ...browseEndpoints, ...contentEndpoints }

/** The calls whose address is known without waiting: those that are read, kept and used as keys. */
export type ReadName = keyof typeof atHand

export const readEndpoint = (name: ReadName): Endpoint => atHand[name]

const isAtHand = (name: EndpointName): name is ReadName => name in atHand

export async function endpointNamed(name: EndpointName): Promise<Endpoint> {
  return isAtHand(name) ? atHand[name] : (await import('#contract/endpoints.ts')).endpoints[name]
}
