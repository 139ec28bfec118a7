/** Demands of WCAG 2.2 AA on a screen, as far as a machine can tell. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { DESKTOP, expect, PHONE } from './browser.ts'

const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that axe advises beyond it: landmarks, one first heading, headings in order. */
const ADVICE = 'best-practice'
/** The rule that takes most of the time, and the only one whose result differs between the light and the dark page. */
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

/**
 * Runs in the page. For contrast alone it leaves out whatever is drawn like something before it: an element whose own
 * style, and that of all around it, was there already. A page of fifty tiles has the contrast of two or three.
 */
async function findings({ runOnly, rules = {} }: { runOnly: string[]; rules?: Record<string, { enabled: boolean }> }) {
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  const include: Element[] = [document.documentElement]
  const exclude: Element[] = []
  if (runOnly[0] === 'color-contrast') {
    const drawnBy = ['color', 'opacity', 'visibility', 'position', 'font-size', 'font-weight', 'background-color']
    const known = new Map<string, number>()
    const look = (element: Element, around: number, isAroundLeftOut: boolean) => {
      const style = getComputedStyle(element)
      const children = [...element.children]
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      // Axe passes over the label of what is disabled, and text on a picture.
      const isDisabled = element instanceof HTMLLabelElement && element.control?.matches(':disabled')
      const drawn = [...drawnBy, 'background-image'].map((name) => style.getPropertyValue(name))
      const key = [around, element.localName, hasText, isDisabled, drawn, children.map((each) => each.localName)].join()
      const isLeftOut = known.has(key)
      if (!isLeftOut) known.set(key, known.size)
      if (isLeftOut !== isAroundLeftOut) (isLeftOut ? exclude : include).push(element)
      for (const child of children) look(child, known.get(key) ?? 0, isLeftOut)
    }
    look(document.body, -1, false)
  }
  const found = await inPage.run({ include, exclude }, { runOnly, rules, resultTypes: ['violations'] })
  return found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
}
