/** Places the list of suggestions below its input, or above it if there is more room. */

const GAP_PX = 6
const EDGE_PX = 8
const COMFORTABLE_PX = 200
const TALLEST_PX = 360

interface Box {
  top: number
  bottom: number
  left: number
  width: number
}
/** The visible part of the page, excluding the on-screen keyboard; same coordinates as the box. */
interface Screen {
  top: number
  height: number
}
interface Placement {
  side: 'below' | 'above'
  left: number
  width: number
  /** CSS pixels from the top of the screen (`below`), or from the top to the list's lower edge (`above`). */
  edge: number
  maxHeight: number
}

/** @param input the input's box, all values in CSS pixels */
export function placeList(input: Box, screen: Screen): Placement {
  const below = screen.top + screen.height - input.bottom - GAP_PX - EDGE_PX
  const above = input.top - screen.top - GAP_PX - EDGE_PX
  const side = below < COMFORTABLE_PX && above > below ? 'above' : 'below'
  return {
    side,
    left: input.left,
    width: input.width,
    edge: side === 'below' ? input.bottom + GAP_PX : input.top - GAP_PX,
    maxHeight: Math.max(0, Math.min(TALLEST_PX, side === 'below' ? below : above)),
  }
}

/**
 * Keeps `list` positioned beside `input` until stopped. Sets properties by script, to comply with a strict style
 * policy.
 */
export function trackPlacement(input: HTMLElement, list: HTMLElement): () => void {
  const place = () => {
    const viewport = window.visualViewport
    const screen = { top: viewport?.offsetTop ?? 0, height: viewport?.height ?? window.innerHeight }
    const { side, left, width, edge, maxHeight } = placeList(input.getBoundingClientRect(), screen)
    Object.assign(list.style, {
      left: `${left}px`,
      width: `${width}px`,
      maxHeight: `${maxHeight}px`,
      top: side === 'below' ? `${edge}px` : 'auto',
      bottom: side === 'above' ? `${window.innerHeight - edge}px` : 'auto',
    })
  }
  place()
  const targets: EventTarget[] = [window, ...(window.visualViewport ? [window.visualViewport] : [])]
  for (const target of targets)
    for (const event of ['scroll', 'resize']) target.addEventListener(event, place, { capture: true, passive: true })
  return () => {
    for (const target of targets)
      for (const event of ['scroll', 'resize']) target.removeEventListener(event, place, { capture: true })
  }
}
