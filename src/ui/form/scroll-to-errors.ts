/** Scrolls errors into view. */
import { ERROR_SCROLL_MS, ERROR_SCROLL_OFFSET_PX } from '#contract/limits.ts'
import { smoothScrollTo } from '../browser/smooth-scroll-to.ts'
import { fieldId } from './field-id.ts'

/** Height of the sticky header, which covers the very top of the page. */
const HEADER_PX = 56

/** Scrolls to `anchor` and focuses the field `name` first, so that scrolling does not interrupt immediate typing. */
export function scrollToErrors(anchor: HTMLElement | null, name: string): void {
  // After a step change the page focuses its content first; the field gets focus after that.
  requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus({ preventScroll: anchor !== null }))
  if (anchor)
    smoothScrollTo(
      Math.max(0, anchor.getBoundingClientRect().top + window.scrollY - HEADER_PX + ERROR_SCROLL_OFFSET_PX),
      ERROR_SCROLL_MS,
    )
}
