/** The calls for page and worker: reads are available at once, all others load on first use. */
import { browseCalls } from '#contract/browse-endpoints.ts'
import { contentCalls } from '#contract/content-endpoints.ts'
import type { Call } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'

const atHand = { ...browseCalls, ...contentCalls }

/** The calls whose URL is available synchronously: reads, whose URLs also serve as cache keys. */
export type ReadName = keyof typeof atHand

export const readCall = (name: ReadName): Call => atHand[name]

const isAtHand = (name: EndpointName): name is ReadName => name in atHand

export async function callNamed(name: EndpointName): Promise<Call> {
  return isAtHand(name) ? atHand[name] : (await import('#contract/endpoints.ts')).endpoints[name]
}
