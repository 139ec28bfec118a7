/** The page's bottom counts as reached within this many pixels, which may be fractions on the screen. */
const TOLERANCE_PX = 2
const GIVE_UP_MS = 20_000
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a place that the page does not reach yet, as its content arrives. A reader who moves, or who is already
 * somewhere else than at the bottom of what there is, is left alone.
 */
export function returnToPlace(top: number): void {
  const lowest = () => document.documentElement.scrollHeight - window.innerHeight
  const place = window.location.href
  let last = window.scrollY
  if (last < Math.min(top, lowest()) - TOLERANCE_PX) return
  const stop = () => {
    content.disconnect()
    clearTimeout(late)
    for (const type of READER_MOVES) removeEventListener(type, stop)
  }
  const content = new ResizeObserver(() => {
    // A page that is shorter for a moment takes its reader along; nothing else does but the reader.
    if (window.location.href !== place || window.scrollY > last + TOLERANCE_PX) {
      stop()
      return
    }
    window.scrollTo({ top, behavior: 'instant' })
    last = window.scrollY
    if (Math.abs(last - top) <= TOLERANCE_PX) stop()
  })
  const late = setTimeout(stop, GIVE_UP_MS)
  for (const type of READER_MOVES) addEventListener(type, stop, { passive: true })
  content.observe(document.body)
}
