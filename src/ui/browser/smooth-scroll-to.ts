/** Smooth scrolling. */

/** Events that show the user is scrolling or interacting. */
const OWN_ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The scroll position after `elapsedMs` of `durationMs`; exact at the end. */
export function scrollPosition(from: number, to: number, elapsedMs: number, durationMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / durationMs))
  return from + (to - from) * (1 - (1 - part) ** 3)
}

/**
 * Scrolls the page to `top` (CSS pixels) in `durationMs`, or immediately if the user prefers reduced motion. Any user
 * action stops it.
 */
export function smoothScrollTo(top: number, durationMs: number): void {
  const from = window.scrollY
  const moveTo = (place: number) => window.scrollTo({ top: place, behavior: 'instant' })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    moveTo(top)
    return
  }
  const stop = new AbortController()
  for (const event of OWN_ACTIONS)
    window.addEventListener(event, () => stop.abort(), { once: true, passive: true, signal: stop.signal })
  const began = performance.now()
  const frame = (now: number) => {
    if (stop.signal.aborted) return
    moveTo(scrollPosition(from, top, now - began, durationMs))
    if (now - began < durationMs) requestAnimationFrame(frame)
    else stop.abort()
  }
  requestAnimationFrame(frame)
}
