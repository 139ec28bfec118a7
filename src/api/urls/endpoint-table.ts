/** The calls as page and worker have them: what is read at once, everything else when it is first asked for. */
import { browseCalls } from '#contract/browse-endpoints.ts'
import { contentCalls } from '#contract/content-endpoints.ts'
import type { Call } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'

const atHand = { ...browseCalls, ...contentCalls }

/** The calls whose address is known without waiting: those that are read, kept and used as keys. */
export type ReadName = keyof typeof atHand

export const readCall = (name: ReadName): Call => atHand[name]

const isAtHand = (name: EndpointName): name is ReadName => name in atHand

export async function callNamed(name: EndpointName): Promise<Call> {
  return isAtHand(name) ? atHand[name] : (await import('#contract/endpoints.ts')).endpoints[name]
}
