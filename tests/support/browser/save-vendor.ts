/** Saving a vendor from its tile, as a phone without a connection does it. */
import { expect, type Page } from '@playwright/test'
import { pageStands } from './browse-pages.ts'
import { underControl } from './browser.ts'
import { savedByWorker } from './device-storage.ts'

/** Loads results, goes offline and saves the first vendor. The page stays offline. @returns the vendor's name */
export async function saveOffline(page: Page): Promise<string> {
  await page.goto('/dj/new-york-city-ny')
  await underControl(page)
  await pageStands(page)
  await savedByWorker(page)
  await page.context().setOffline(true)
  const save = page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Save / })
  const name = ((await save.getAttribute('aria-label')) ?? '').replace('Save ', '')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Saved on this device. View list' })).toBeVisible()
  return name
}
