/** An owner exports the whole marketplace in the console, waits for it, and downloads it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ExportManifest } from '#server/export/exported-files.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'
import { unpackArchive } from '#tests/support/console/exports.ts'
import * as v from 'valibot'

test('an owner downloads the whole marketplace as an archive', async ({ world, visitor }, { outputDir }) => {
  const page = await visitor(world.ownOrigin)
  await page.setViewportSize(PHONE)
  await joinWithPasskey(page, world, 'ada@example.com')
  await page.goto('/operator/system')
  await page.getByRole('link', { name: 'Export everything' }).click()
  await page.getByRole('button', { name: 'Start export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Table format').selectOption('JSON Lines')
  await expect(dialog.getByText('It has everyone’s data, password hashes and keys.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('moving to another host')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Ready to download' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'an export that is ready')
  // A link that no one has opened lately leads back here, and says so.
  const id = /Export (\d+)/.exec(await page.getByText(/^Export \d+$/).innerText())?.[1]
  expect(id).toBeDefined()
  await page.goto(`/api/v1/operator/exports/${id}/archive`)
  await expect(page.getByText('The download didn’t begin')).toBeVisible()
  await page.getByRole('button', { name: 'Download' }).click()
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('Say why, for the audit.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('moving to another host')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await download
  await expect(page.getByText('The download didn’t begin')).toBeHidden()
  expect(file.suggestedFilename()).toMatch(/^export-\d+-.*\.zip$/)
  const to = join(outputDir, 'unpacked')
  expect(await unpackArchive(await file.path(), to)).toContain('tables/vendor.jsonl')
  const manifest = v.parse(ExportManifest, JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')))
  expect(manifest.tables.find(({ name }) => name === 'operator')?.rows).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Ready to download' })).toBeHidden()
})
