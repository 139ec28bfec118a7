/** This page's drafts, outbox and delivery; built on first use, never on the server. */
import { browserOffline } from '#src/offline/browser.ts'
import type { Offline } from '#src/offline/offline.ts'
import { reportOutcome } from './connectivity.ts'

let built: Offline | null = null

export function pageOffline(): Offline {
  built ??= browserOffline({ onOutcome: reportOutcome })
  return built
}
