/** Contrast is measured once for what is drawn alike, yet never taken from what axe does not measure itself. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

const pageOf = (body: string) => `<!doctype html>
  <html lang="en">
    <title>Pale text</title>
    <style>p, input { color: #ccc; background: #fff } summary { padding: 1rem }</style>
    <main>${body}</main>
  </html>`

const UNMEASURED = {
  'left of the page': '<p style="width: 200px; margin-left: -900px">Harpists</p><p>Harpists</p>',
  'a single character': '<p>1</p><p>10</p>',
  closed: '<details><summary>1</summary><p>Harps</p></details><details open><summary>2</summary><p>Harps</p></details>',
  'cut off': '<div style="overflow: hidden; height: 0"><p>Harpists</p></div><div><p>Harpists</p></div>',
  disabled: '<input aria-label="First" value="Ana" disabled><input aria-label="Last" value="Ana">',
}

for (const [what, body] of Object.entries(UNMEASURED)) {
  test(`pale text is found after text drawn like it that is ${what}`, async ({ visitor }) => {
    const page = await visitor('https://fanfare.example')
    await page.setContent(pageOf(body))
    await expect(expectAccessible(page, 'a page')).rejects.toThrow('color-contrast')
  })
}
