/**
 * A tapped control may vanish, by itself or while its dialog closes, and focus would fall to the page. It goes to the
 * status of what was done instead, or to the heading of what surrounds it.
 */
import { useEffect, type RefObject } from 'react'

const AROUND = 'li, article, section, main'
/** Every part of the page that is looked after; the innermost one counts. */
const parts = new Set<HTMLElement>()

/** @param place holds the status; what surrounds it is looked after */
export function useFocusFallback(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const status = place.current
    const around = status?.closest<HTMLElement>(AROUND)
    return status && around ? lookAfter(around, status) : undefined
  }, [place])
}

function lookAfter(around: HTMLElement, status: HTMLElement): () => void {
  /** The control inside that had focus last; a dialog that it opened may have it since. */
  let last: Element | null = null
  /** The nearest element around it, with a heading close by. */
  let near: Element = around
  const isInnermost = (target: Element) =>
    ![...parts].some((part) => part !== around && around.contains(part) && part.contains(target))
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    if (around.contains(target)) {
      last = isInnermost(target) ? target : null
      near = target.closest(AROUND) ?? around
    } else if (!target.closest('dialog')) last = null
  }
  const check = () => {
    if (!last || document.activeElement !== document.body || last.getClientRects().length > 0) return
    last = null
    focusOn(status.firstElementChild ?? headingOf(near) ?? headingOf(around))
  }
  parts.add(around)
  document.addEventListener('focusin', remember)
  // It doesn’t bubble.
  document.addEventListener('close', check, true)
  const observer = new MutationObserver(check)
  observer.observe(around, { childList: true, subtree: true })
  return () => {
    parts.delete(around)
    document.removeEventListener('focusin', remember)
    document.removeEventListener('close', check, true)
    observer.disconnect()
  }
}

const headingOf = (element: Element) => (element.isConnected ? element.querySelector('h1, h2, h3') : null)

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  // In a long page it may be far from what was tapped, and the user would not see what became of the tap.
  if (!isInView(element)) element.scrollIntoView({ block: 'center' })
}

/** Whether all of it shows between the bars of the page. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const space = (padding: string) => Number.parseFloat(padding) || 0
  return top >= space(scrollPaddingTop) && bottom <= window.innerHeight - space(scrollPaddingBottom)
}
