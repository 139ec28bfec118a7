/** A vendor adds a certificate of insurance; the profile says that no one has checked it, and a client opens it. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { addCompletedBooking } from '#tests/support/world/completed-booking.ts'

const PDF = { name: 'acord-25.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

test('a certificate is stated on a profile, as unchecked, and opened by a client who asked the vendor', async ({
  world,
  visitor,
}) => {
  const { client, vendor, leadId } = await behindTheScenes(world, async (db) => {
    const booking = await addCompletedBooking(db, new Date())
    const [lead] = await db.query<{ id: number }>(sql`select id from lead`)
    return { ...booking, leadId: lead?.id }
  })
  const page = await visitor(world.origin)
  await signIn(page, vendor.email)
  await page.goto('/account/profile')
  const section = page.getByRole('region', { name: 'Insurance' })
  await section.getByRole('button', { name: 'Add certificate' }).click()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Choose the certificate’s file.')).toBeVisible()
  await section.getByLabel('Certificate').setInputFiles(PDF)
  await section.getByLabel('Insurer').fill('Acme Mutual')
  await section.getByLabel('Covers up to').fill('1,000,000')
  const year = new Date().getUTCFullYear() + 1
  await section.getByLabel('Last day covered').fill(`${year}-05-31`)
  await expectAccessible(page, 'the form of a certificate')
  await section.getByRole('button', { name: 'Save' }).click()
  const words = `Says it’s insured until May ${year} (Acme Mutual, up to $1,000,000). We haven’t checked the certificate.`
  await expect(section.getByText(words)).toBeVisible()

  const guest = await visitor(world.origin)
  await guest.goto(`/vendors/dj-nova-${vendor.vendorId}`)
  await expect(guest.getByText(words)).toBeVisible()

  const other = await visitor(world.origin)
  await signIn(other, client.email)
  await other.goto(`/threads/${leadId}`)
  await expect(other.getByText(words)).toBeVisible()
  await expectAccessible(other, 'a thread with a certificate')
  const download = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Open certificate' }).click()
  expect((await download).suggestedFilename()).toBe('insurance-certificate.pdf')
})
