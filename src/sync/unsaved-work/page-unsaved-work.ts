/** This page's unsaved work; built on first use, never on the server. */
import { browserChannel } from '#src/offline/storage/browser-channel.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import { createUnsavedWork, type UnsavedWork } from './unsaved-work.ts'

let built: UnsavedWork | null = null

export function pageUnsavedWork(): UnsavedWork {
  built ??= createUnsavedWork({
    channel: browserChannel(),
    uuid: randomUuid,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    events: window,
  })
  return built
}
