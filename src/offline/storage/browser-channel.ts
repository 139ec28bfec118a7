import { CHANNEL_NAME, isChannelMessage, type ChannelMessage } from '#contract/worker-messages.ts'
import type { Channel } from '../ports.ts'

/** The channel that all tabs and the worker share. */
export function browserChannel(): Channel {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    post: (message: ChannelMessage) => channel.postMessage(message),
    subscribe(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (isChannelMessage(data)) listener(data)
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    close: () => channel.close(),
  }
}
