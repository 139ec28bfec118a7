/** Saves what the page showed before this worker took control, by the same rules as everything afterwards. */
import type { Route } from 'workbox-routing/Route.js'

/** The Accept header of an <img>: pictures are saved in the format in which they will be shown. */
const PICTURE_ACCEPT = 'image/avif,image/webp,image/*,*/*;q=0.8'

/** One at a time, so that the page's own requests go first. A failure skips only that entry. */
export async function savePages(
  routes: readonly Route[],
  urls: readonly string[],
  event: ExtendableEvent,
  origin: string,
): Promise<void> {
  for (const text of urls) {
    const url = new URL(text, origin)
    const request = new Request(url, {
      headers: { accept: url.pathname.startsWith('/api/') ? 'application/json' : PICTURE_ACCEPT },
    })
    const route = routes.find((candidate) =>
      candidate.match({ url, request, event, sameOrigin: url.origin === origin }),
    )
    await route?.handler.handle({ url, request, event }).catch(() => {})
  }
}
