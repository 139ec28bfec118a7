/** Demands of WCAG 2.2 AA on a screen, as far as a machine can tell. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { DESKTOP, expect, PHONE } from './browser.ts'

const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that axe advises beyond it: landmarks, one first heading, headings in order. */
const ADVICE = 'best-practice'
/** The rule that takes most of the time, and the only one that is run in the dark, too. */
const CONTRAST = 'color-contrast'

/** So high that no bar that stays in view lies over anything: what is half covered would count as too small. */
const WHOLE_PAGE_PX = 6000

/** Axe reads every element, several times: on a busy machine that takes minutes, and says nothing about the page. */
export const AXE_TIMEOUT_MS = 600_000

/** Expects no findings on phones and wide screens, light and dark, and no sideways overflow. */
export async function expectAccessible(page: Page, what: string, { advice = false } = {}) {
  // Axe stays in a page once it is there: half a megabyte of script takes as long as a small page's contrast.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const rules = { runOnly: advice ? [...AA, ADVICE] : AA, rules: { [CONTRAST]: { enabled: false } } }
  for (const viewport of [PHONE, DESKTOP]) {
    const where = `${what}, ${viewport.width} px`
    await page.setViewportSize({ ...viewport, height: WHOLE_PAGE_PX })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await page.evaluate(findings, rules), where).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(findings, { runOnly: [CONTRAST] }), `${where}, ${colorScheme}`).toEqual([])
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      `${where}: nothing hangs over the side`,
    ).toBe(true)
  }
  await page.setViewportSize(PHONE)
}

/** Axe has these, too, though its types leave them out. */
interface Inside {
  _audit: { checks: { [CONTRAST]: { evaluate: Measure } } }
  commons: { dom: { isVisibleOnScreen: (element: Element) => boolean } }
}
/** Measures an element's contrast: true is right, false too pale; undefined can't be told. */
type Measure = (this: unknown, element: Element, ...rest: unknown[]) => boolean | undefined

/**
 * Runs in the page. Of what is drawn alike, contrast is measured until it is right once: an element whose own style,
 * and that of all around it, is that of one before it is passed over. A page of fifty tiles has the contrast of two or
 * three. Axe itself leaves out what is disabled or clipped, and can't tell of a single letter or what is off the page.
 */
async function findings({ runOnly, rules = {} }: { runOnly: string[]; rules?: Record<string, { enabled: boolean }> }) {
  const { axe: inPage } = window as unknown as { axe: typeof axe & Inside }
  const drawnBy = ['color', 'opacity', 'position', 'font-size', 'font-weight', 'background-color', 'background-image']
  const numbers = new Map<string, number>()
  const known = new Map<Element, number>()
  /** A number that elements have in common that are drawn alike. */
  const drawingOf = (element: Element | null): number => {
    if (!element) return -1
    const before = known.get(element)
    if (before !== undefined) return before
    const style = getComputedStyle(element)
    const drawn = drawnBy.map((name) => style.getPropertyValue(name))
    const children = Array.from(element.children, ({ localName }) => localName)
    const key = [drawingOf(element.parentElement), element.localName, drawn, children].join()
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    known.set(element, number)
    return number
  }
  const right = new Set<number>()
  const check = inPage._audit.checks['color-contrast']
  const { evaluate } = check
  check.evaluate = function (element, ...rest) {
    if (right.has(drawingOf(element))) return true
    const result = evaluate.call(this, element, ...rest)
    // Axe calls right what no one sees.
    if (result && inPage.commons.dom.isVisibleOnScreen(element)) right.add(drawingOf(element))
    return result
  }
  try {
    const found = await inPage.run({ runOnly, rules, resultTypes: ['violations'] })
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }))
  } finally {
    check.evaluate = evaluate
  }
}
