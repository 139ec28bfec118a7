/** Moving the page so that the eye can follow. */

/** What a person does to move the page, or to act on it, themselves. */
const OWN_ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Where the page is after `elapsedMs` of `durationMs` on its way; exact at the end. */
export function scrollPosition(from: number, to: number, elapsedMs: number, durationMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / durationMs))
  return from + (to - from) * (1 - (1 - part) ** 3)
}

/**
 * Scrolls the page to `top` (CSS pixels) in `durationMs`, or is there at once where motion is not wanted. Whatever the
 * person does meanwhile ends it.
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
