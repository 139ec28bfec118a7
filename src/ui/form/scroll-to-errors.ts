/** Brings the errors into view. */
import { ERROR_SCROLL_MS, ERROR_SCROLL_OFFSET_PX } from '#contract/limits.ts'
import { smoothScrollTo } from '../browser/smooth-scroll-to.ts'
import { fieldId } from './field-id.ts'

/** Height of the sticky header, which covers what is scrolled to the very top. */
const HEADER_PX = 56

/**
 * Scrolls to `anchor`, with the focus in the field `name` from the start: whoever types on at once is not interrupted
 * later.
 */
export function scrollToErrors(anchor: HTMLElement | null, name: string): void {
  // After a change of step the page focuses its content first; the field comes after that.
  requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus({ preventScroll: anchor !== null }))
  if (anchor)
    smoothScrollTo(
      Math.max(0, anchor.getBoundingClientRect().top + window.scrollY - HEADER_PX + ERROR_SCROLL_OFFSET_PX),
      ERROR_SCROLL_MS,
    )
}
