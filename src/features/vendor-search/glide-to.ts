import { SCROLL_TO_LAST_TILE_MS } from '#contract/limits.ts'

const BELOW_HEADER_PX = 72

/**
 * Glides to `tile` in one second (specification 1, section 4), or is there at once where motion is not wanted. The person's
 * own scrolling ends it.
 */
export function glideTo(tile: HTMLElement): void {
  const start = window.scrollY
  const distance = tile.getBoundingClientRect().top - BELOW_HEADER_PX
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: start + distance, behavior: 'instant' })
    return
  }
  const began = performance.now()
  const stop = new AbortController()
  for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, () => stop.abort(), { once: true, passive: true, signal: stop.signal })
  const step = (now: number) => {
    if (stop.signal.aborted) return
    const part = Math.min(1, Math.max(0, (now - began) / SCROLL_TO_LAST_TILE_MS))
    const eased = 1 - (1 - part) ** 3
    window.scrollTo({ top: start + distance * eased, behavior: 'instant' })
    if (part < 1) requestAnimationFrame(step)
    else stop.abort()
  }
  requestAnimationFrame(step)
}
