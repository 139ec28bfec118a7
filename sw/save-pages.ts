/** Saves what the page showed before this worker was in control, by the same rules as everything after. */
import type { Route } from 'workbox-routing/Route.js'

/** What an <img> asks for: the pictures are saved in the format in which they will be shown. */
const PICTURE_ACCEPT = 'image/avif,image/webp,image/*,*/*;q=0.8'

/** One after the other, so that the page's own requests go first. A failure leaves out that one only. */
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
