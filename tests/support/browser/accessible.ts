/** Demands of WCAG 2.2 AA on a screen, as far as a machine can tell. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE } from './browser.ts'

const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that axe advises beyond it: landmarks, one first heading, headings in order. */
const ADVICE = 'best-practice'

/** So high that no bar that stays in view lies over anything: what is half covered would count as too small. */
const WHOLE_PAGE_PX = 6000

/** Axe reads every element, four times: on a busy machine that takes minutes, and says nothing about the page. */
export const AXE_TIMEOUT_MS = 600_000

/** Expects no findings on phones and wide screens, light and dark, and no sideways overflow. */
export async function expectAccessible(page: Page, what: string, { advice = false } = {}) {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize({ ...viewport, height: WHOLE_PAGE_PX })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The dark page differs in its colors only. Legacy mode runs in this page, which has no frames.
      const axe = new AxeBuilder({ page, ...(await sourceFor(page)) })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode()
      const { violations } = await (
        colorScheme === 'light' ? axe.withTags(advice ? [...AA, ADVICE] : AA) : axe.withRules('color-contrast')
      ).analyze()
      const found = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
      }))
      expect(found, `${what}, ${viewport.width} px, ${colorScheme}`).toEqual([])
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      `${what}, ${viewport.width} px: nothing hangs over the side`,
    ).toBe(true)
  }
  await page.setViewportSize(PHONE)
}

/** Axe stays in a page once it is there, but its builder would put half a megabyte of script into it anew, twice. */
const sourceFor = async (page: Page) => ((await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {})
