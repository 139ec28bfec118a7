/** The BroadcastChannel of one phone. */
import type { ChannelMessage } from '#contract/worker-messages.ts'
import type { Channel } from '#src/offline/ports.ts'

export interface Channels {
  open: () => Channel
}

export function createChannels(): Channels {
  const ends = new Set<Set<(message: ChannelMessage) => void>>()
  return {
    open() {
      const mine = new Set<(message: ChannelMessage) => void>()
      ends.add(mine)
      return {
        post: (message) => ends.forEach((end) => end !== mine && end.forEach((listener) => listener(message))),
        subscribe(listener) {
          mine.add(listener)
          return () => mine.delete(listener)
        },
        close: () => ends.delete(mine),
      }
    },
  }
}
