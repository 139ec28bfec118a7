/** Tells the worker when the marketplace has another name or look than this page: the next page has it. */
import { shownMarketplace } from '#contract/marketplace-name.ts'
import type { PageMessage } from '#contract/worker-messages.ts'

let isTold = false

/** @param version of what a response of the server said */
export function renewShell(version: string): void {
  if (isTold || version === shownMarketplace().version) return
  isTold = true
  navigator.serviceWorker?.controller?.postMessage({ type: 'renewShell' } satisfies PageMessage)
}
