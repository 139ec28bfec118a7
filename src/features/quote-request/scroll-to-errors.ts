/** Brings the errors into view (specification 2, sections 8 and 9: 500 ms, offset -30). */
import { ERROR_SCROLL_MS, ERROR_SCROLL_OFFSET_PX } from '#contract/limits.ts'

/** Height of the sticky header, which covers what is scrolled to the very top. */
const HEADER_PX = 56

const easeOut = (t: number) => 1 - (1 - t) ** 3

/** Where the page is at `elapsedMs` on its way; exact at the end. */
export function scrollPosition(from: number, to: number, elapsedMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / ERROR_SCROLL_MS))
  return from + (to - from) * easeOut(part)
}

/** Scrolls to `anchor` (at once with reduced motion), then focuses `field` without moving the page again. */
export function scrollToErrors(anchor: HTMLElement | null, field: HTMLElement | null): void {
  const from = window.scrollY
  const to = anchor ? Math.max(0, anchor.getBoundingClientRect().top + from - HEADER_PX + ERROR_SCROLL_OFFSET_PX) : from
  const arrive = () => {
    field?.focus({ preventScroll: anchor !== null })
  }
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(to - from) < 2) {
    window.scrollTo({ top: to, behavior: 'instant' })
    // After a change of step the page focuses its content first; the field comes after that.
    requestAnimationFrame(arrive)
    return
  }
  const start = performance.now()
  const frame = (now: number) => {
    const elapsed = now - start
    window.scrollTo({ top: scrollPosition(from, to, elapsed), behavior: 'instant' })
    if (elapsed < ERROR_SCROLL_MS) requestAnimationFrame(frame)
    else arrive()
  }
  requestAnimationFrame(frame)
}
