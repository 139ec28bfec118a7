/**
 * Gives headings their typeface from the second page on. On a first visit it arrives when the page is being read, and
 * headings that wrap differently in it would move the list below: `font-display: optional` leaves that page as it is.
 */
import type { makeRouter } from './router.tsx'

const SAMPLE = "800 1em 'Bricolage Grotesque'"

/** Resolves once the font is there; what does not load is asked for again by the next visit. */
export async function webFontFromNextPage(router: Pick<ReturnType<typeof makeRouter>, 'subscribe'>): Promise<void> {
  const fonts = await document.fonts.load(SAMPLE).catch(() => [])
  if (fonts.length === 0) return
  // Before the next page is painted, and not while the one before it still stands.
  const stop = router.subscribe('onRendered', ({ pathChanged }) => {
    if (!pathChanged) return
    document.documentElement.dataset['webFont'] = ''
    stop()
  })
}
