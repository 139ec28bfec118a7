/**
 * Gives headings their typeface from the second page on. On a first visit it arrives when the page is being read, and
 * headings that wrap differently in it would move the list below: `font-display: optional` leaves that page as it is.
 */
const SAMPLE = "800 1em 'Bricolage Grotesque'"

let isLoaded = false
/** Where in the history the pages with the typeface begin. */
let firstIndex = Infinity

/** Loads the typeface for the next page; what does not load is asked for again by the next visit. */
export async function loadWebFont(): Promise<void> {
  const fonts = await document.fonts.load(SAMPLE).catch(() => [])
  isLoaded = fonts.length > 0
}

/**
 * For a page that is about to be shown. Whoever comes back to a page finds it as it was, without the typeface if need
 * be, so that their place in it is the same. Changes style, so call it before anything asks for the layout.
 * @param index its place in the history
 */
export function setWebFont(index: number, isReturn: boolean): void {
  if (isLoaded && !isReturn) firstIndex = Math.min(firstIndex, index)
  document.documentElement.toggleAttribute('data-web-font', index >= firstIndex)
}
