/** The console on a phone, as docs/operating.md shows it: an owner joins with a passkey and looks around. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { addAuthenticator } from './support/console/console.ts'

const TAP_MS = 40_000

const VENDORS = [
  'id,email,name,city,services,listed until',
  'v-1,mira@example.com,Mira & the Moons,"Austin, TX",Jazz Band; DJ,2030-01-31',
  'v-2,otto@example.com,Otto’s Photos,"Denver, CO",Photographer,2030-01-31',
  'v-3,kit@example.com,Kit Marvel,"Nowhere at All, ZZ",Magician,2030-01-31',
].join('\n')

/** @returns pictures by name */
export async function consoleShots(page: Page, dataDir: string): Promise<Record<string, Buffer>> {
  page.setDefaultTimeout(TAP_MS)
  await join(page, dataDir)
  const shots: Record<string, Buffer> = {}
  const take = async (name: string) => {
    await page.evaluate(() => document.fonts.ready)
    shots[`console-${name}`] = await page.screenshot()
  }
  await page.getByText('0 of 8 steps are done.').waitFor()
  await take('today')

  await page.goto('/operator/marketplace/look')
  await page.getByLabel(/^Name \(optional\)/).fill('Oak Events')
  await page.getByLabel(/^Accent color \(optional\)/).fill('#1c6b4a')
  await page.getByRole('region', { name: 'Preview' }).scrollIntoViewIfNeeded()
  await take('look')

  await page.goto('/operator/people')
  await page.getByRole('searchbox').fill('DJ')
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Suspend vendor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('For how many days').fill('14')
  await dialog.getByLabel('Reason').fill('Missed two events')
  await dialog.getByText('for 14 days').waitFor()
  await take('act')

  await page.goto('/operator/texts?kind=mails')
  await page.getByRole('link', { name: 'Reminder of an event, a week before' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading').first().waitFor()
  await take('email')

  await page.goto('/operator/system/import')
  await page
    .getByLabel('File of vendors')
    .setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from(VENDORS) })
  await page.getByRole('heading', { name: 'Ready: 2 vendors to import' }).waitFor()
  await page.getByText('Line 4').waitFor()
  await take('import')
  return shots
}

async function join(page: Page, dataDir: string) {
  const command = ['server/operator/main.ts', 'add-owner', 'ada@example.com', '--yes']
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  await addAuthenticator(page)
  await page.goto(/http\S+#\S+/.exec(stdout)?.[0] ?? '')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByLabel('I’ve kept them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
}
