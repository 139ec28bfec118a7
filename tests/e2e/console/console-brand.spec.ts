/** The console in the colors of the marketplace, which its strict policy lets through. */
import { expect, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'

const GREEN = '#1c6b4a'
const PALE_GREEN = '#8fd6b4'

test('each screen of the console wears the colors that an owner chose, in both designs', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  const refused: string[] = []
  await page.exposeFunction('noteRefused', (directive: string) => void refused.push(directive))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      Reflect.apply(Reflect.get(window, 'noteRefused'), window, [effectiveDirective])
    })
  })
  await joinWithPasskey(page, world, 'ada@example.com')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  const before = await accent()
  await page.goto('/operator/marketplace/look')
  await page.getByLabel(/^Accent color \(optional\)/).fill(GREEN)
  await page.getByLabel(/^Accent color, dark design/).fill(PALE_GREEN)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Who operates it', level: 1 })).toBeVisible()
  expect(before).not.toBe(GREEN)
  expect(await accent()).toBe(GREEN)
  for (const path of ['today', 'system', 'texts']) {
    await page.goto(`/operator/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await accent()).toBe(GREEN)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accent()).toBe(PALE_GREEN)
  const policy = (await page.request.get('/operator')).headers()['content-security-policy']
  expect(policy).toContain('sha256-')
  expect(policy).not.toContain('unsafe-inline')
  expect(refused).toEqual([])
})
