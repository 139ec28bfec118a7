/** Fault 66: markup in what a vendor or a host writes is text wherever it shows. */
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, openRequest, send, newRequest } from '#tests/support/people/host.ts'
import { behindTheScenes } from '#tests/support/people/person.ts'

const VENDOR = 41
const BREAKS_OUT =
  '</script><script>window.taken = 1</script><img src=x onerror="window.taken = 1"><a href="javascript:window.taken=1">x</a>'
const NAME = `DJ ${BREAKS_OUT.slice(0, 60)}`

/** Nothing of it ran, and nothing of it became an element. */
async function expectInert(page: Page) {
  await expect(page.locator('body')).toContainText('DJ </script>')
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  await expect(page.locator('[onerror], [href^="javascript:"]')).toHaveCount(0)
}

test('fault 66: markup in a vendor’s name and description, and in what a host types, is text on every screen', async ({
  world,
  phone,
}) => {
  const [vendor] = await behindTheScenes(world, (db) =>
    db.query<{ service: number; place: string }>(sql`
      update vendor set profile_name = ${NAME}, description = ${BREAKS_OUT} where id = ${VENDOR}
      returning primary_service_type_id as service, location_file_name as place`),
  )
  const { page } = await phone(world.origin)
  const tile = (await (await page.request.get(`/api/v1/search/members?memberIds=${VENDOR}`)).json()) as {
    profileUrl: string
  }[]
  await page.goto(tile[0]?.profileUrl ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(page.getByText(BREAKS_OUT)).toBeVisible()
  await expectInert(page)
  const services = (await (await page.request.get('/api/v1/servicetypes')).json()) as { id: number; fileName: string }[]
  await page.goto(`/${services.find(({ id }) => id === vendor?.service)?.fileName}/${vendor?.place}`)
  await expectInert(page)

  const request = { ...newRequest('markup'), notes: BREAKS_OUT, firstName: '<b onclick=x>Robin' }
  await openRequest(page, [VENDOR])
  await fillAll(page, request)
  await expect(page.getByText(BREAKS_OUT)).toBeVisible()
  await expectInert(page)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your request is out' })).toBeVisible()
  await expectInert(page)
  await page.goto('/requests')
  await expectInert(page)
})
