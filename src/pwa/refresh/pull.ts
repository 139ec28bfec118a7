/** How far a finger has pulled down a page that is at its top. */

/** Past this distance, in pixels, letting go refreshes. */
const REFRESH_AT_PX = 80

interface Point {
  x: number
  y: number
}

interface Pull {
  /** @param isAtTop whether the page could not be scrolled further up */
  start(at: Point, isAtTop: boolean): void
  /** @returns 0 for none, 1 when letting go refreshes */
  move(to: Point): number
  /** @returns whether to refresh */
  end(): boolean
}

export function createPull(): Pull {
  let began: Point | null = null
  let pulled = 0
  return {
    start(at, isAtTop) {
      began = isAtTop ? at : null
      pulled = 0
    },
    move({ x, y }) {
      if (!began) return 0
      const down = y - began.y
      // Scrolling, or moving something sideways, is not a pull, however it goes on.
      if (pulled === 0 && (down < 0 || Math.abs(x - began.x) > Math.abs(down))) began = null
      pulled = began ? Math.max(0, Math.min(down / REFRESH_AT_PX, 1)) : 0
      return pulled
    },
    end() {
      const refreshes = began !== null && pulled === 1
      began = null
      pulled = 0
      return refreshes
    },
  }
}
