/** Announces what changed on the device: to listeners here at once, to other tabs and the worker over the channel. */
import type { ChannelMessage, OfflineChange } from '#contract/worker-messages.ts'
import type { Channel } from '../ports.ts'

export interface Changes {
  announce(change: OfflineChange): void
  subscribe: (listener: (change: OfflineChange) => void) => () => void
  close(): void
}

export function createChanges(channel: Channel): Changes {
  const listeners = new Set<(change: OfflineChange) => void>()
  const tellHere = (change: OfflineChange) => listeners.forEach((listener) => listener(change))
  const leave = channel.subscribe((message) => {
    if (isChange(message)) tellHere(message)
  })
  return {
    announce(change) {
      tellHere(change)
      channel.post(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      leave()
      listeners.clear()
      channel.close()
    },
  }
}

const OTHERS: readonly ChannelMessage['type'][] = ['askUnsavedWork', 'hasUnsavedWork', 'releaseStorage']

const isChange = (message: ChannelMessage): message is OfflineChange => !OTHERS.includes(message.type)
