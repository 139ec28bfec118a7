/**
 * Gives headings their typeface from the second page on. On a first visit it arrives when the page is being read, and
 * headings that wrap differently in it would move the list below: `font-display: optional` leaves that page as it is.
 */
const SAMPLE = "800 1em 'Bricolage Grotesque'"

let isWaiting = false

/** Loads the typeface for the next page; what does not load is asked for again by the next visit. */
export async function loadWebFont(): Promise<void> {
  const fonts = await document.fonts.load(SAMPLE).catch(() => [])
  isWaiting = fonts.length > 0
}

/** For a page that is about to be shown. Changes style, so call it before anything asks for the layout. */
export function showWebFont(): void {
  if (!isWaiting) return
  isWaiting = false
  document.documentElement.dataset['webFont'] = ''
}
