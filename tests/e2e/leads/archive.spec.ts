/** A vendor's inbox beyond replying: the vendor archives leads, and reads its figures. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl, type World } from '#tests/support/browser/browser.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { behindTheScenes } from '#tests/support/people/person.ts'
import { addSeededRequest } from '#tests/support/people/seeded-request.ts'

test('a vendor reads its figures, saves a quote as a package, and archives a lead without a connection', async ({
  world,
  phone,
}) => {
  const leadId = await behindTheScenes(world, (db) => addSeededRequest(db))
  const vendor = await phone(world.origin)
  const { page } = vendor
  await signInAsVendor(page)
  await page.getByRole('link', { name: 'Last 13 weeks' }).click()
  const figures = page.getByRole('region', { name: 'Last 13 weeks' })
  await expect(figures.getByText('Leads', { exact: true }).first()).toBeVisible()
  await figures.getByText('Week by week').click()
  // On a phone, each week is a row that names its figures, without a row of headings.
  await expect(figures.getByRole('row')).toHaveCount(13)
  await expectAccessible(page, 'the figures of a vendor')

  await page.goto(`/leads/${leadId}`)
  await underControl(page)
  // The form is loaded last.
  await expect(page.getByRole('button', { name: 'Send quote' })).toBeVisible()
  await page.getByLabel('Price').fill('120')
  await page.getByRole('button', { name: 'Save this quote…' }).click()
  const save = page.getByRole('dialog', { name: 'Save this quote' })
  await save.getByLabel('Name').fill('Lights')
  await save.getByLabel('Save as').selectOption('Package')
  await expectAccessible(page, 'saving a quote')
  let replied = holdSaving(world)
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  // Closing it now would not keep the quote from being saved.
  await expect(save.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(save.getByRole('button', { name: 'Close' })).toBeDisabled()
  replied.resolve()
  await expect(save).toBeHidden()

  await page.getByRole('button', { name: 'Edit saved quotes…' }).click()
  const edit = page.getByRole('dialog', { name: 'Saved quotes' })
  replied = holdSaving(world)
  await edit.getByLabel('Package').fill('Stage lights')
  await edit.getByRole('button', { name: 'Rename Lights' }).click()
  // A failure would be said in this dialog.
  await expect(edit.getByRole('button', { name: 'Done' })).toBeDisabled()
  replied.resolve()
  await edit.getByRole('button', { name: 'Done' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('group', { name: 'Add a package' }).getByRole('button', { name: 'Stage lights' }).click()
  await expect(page.getByRole('textbox', { name: 'Line 2' })).toHaveValue('Stage lights')
  await expect(page.getByText('$240').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Price')).toHaveValue('120')
  await expectAccessible(page, 'the form of a quote with packages')
  await expect(page.getByText('Draft saved')).toBeVisible()
  world.proxy.break({ kind: 'refuse' })
  await vendor.context.setOffline(true)
  await page.getByRole('button', { name: 'Archive lead' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move back to leads' })).toBeVisible()
  world.proxy.heal()
  await vendor.context.setOffline(false)
  await expect(page.getByText('Not sent yet')).toBeHidden()

  await page.goto('/leads')
  await expect(page.getByText('All your leads are archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page, 'archived leads')
  expect(
    await world.stored((db) =>
      db.query(sql`
        select archived_at is not null as archived, (select name from saved_quote) as package from lead`),
    ),
  ).toEqual([{ archived: true, package: 'Stage lights' }])
})

test('itemizing the price and deleting the only saved quote leave a vendor where they were typing', async ({
  world,
  visitor,
}) => {
  const leadId = await behindTheScenes(world, (db) => addSeededRequest(db))
  const page = await visitor(world.origin)
  await signInAsVendor(page)
  await page.goto(`/leads/${leadId}`)
  await page.getByLabel('Price').fill('120')
  await page.getByRole('button', { name: 'Save this quote…' }).click()
  const save = page.getByRole('dialog', { name: 'Save this quote' })
  await save.getByLabel('Name').fill('Lights')
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(save).toBeHidden()

  const itemize = page.getByRole('button', { name: 'Itemize the price' })
  const lines = page.getByRole('group', { name: 'Price, line by line' }).getByRole('textbox', { name: /^Line/ })
  await itemize.click()
  await expect(lines.nth(0)).toBeFocused()
  await expect(lines.nth(0)).toBeInViewport()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await expect(lines.nth(2)).toBeFocused()
  await page.getByRole('button', { name: 'Remove line 3' }).click()
  await expect(lines.nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await page.getByRole('button', { name: 'Remove line 1' }).click()
  await expect(page.getByLabel('Price')).toBeFocused()

  await page.getByRole('button', { name: 'Edit saved quotes…' }).click()
  const edit = page.getByRole('dialog', { name: 'Saved quotes' })
  const question = page.getByRole('dialog', { name: 'Delete Lights?' })
  await edit.getByRole('button', { name: 'Delete Lights' }).click()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(edit.getByLabel('Template')).toHaveValue('Lights')
  await edit.getByRole('button', { name: 'Delete Lights' }).click()
  await expectAccessible(page, 'asking whether a saved quote is deleted')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(edit).toContainText('Nothing is saved.')
  await expect(edit.getByRole('button', { name: 'Done' })).toBeFocused()
  await edit.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Save this quote…' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save this quote…' })).toBeInViewport()
  expect(await world.stored((db) => db.query(sql`select name from saved_quote`))).toEqual([])
})

/** Saving a quote, or its name, gets no response before the promise is resolved. */
function holdSaving({ proxy }: Pick<World, 'proxy'>): PromiseWithResolvers<void> {
  const replied = Promise.withResolvers<void>()
  proxy.break({ kind: 'hold', until: replied.promise }, { when: /^PUT .*saved-quotes/, times: 1 })
  return replied
}
