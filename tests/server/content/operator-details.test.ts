/** The pages about privacy, terms and contact say who runs the marketplace, or that it has not said so yet. */
import { expect, test } from 'vitest'
import { loadContent } from '#server/content/content.ts'

const DETAILS = {
  name: 'Party *People* & Co.',
  address: '1 Main St, Austin, TX',
  contactEmail: 'hello@fanfare.example',
}
const PAGES = ['privacy', 'terms', 'contact']
const textOf = (content: ReturnType<typeof loadContent>, name: string) => {
  const page = content.page(name)
  return `${page?.introHtml} ${page?.html}`
}

test('with the operator’s settings they name it and where to write', () => {
  const content = loadContent(undefined, {}, DETAILS)
  for (const name of PAGES) {
    expect(textOf(content, name), name).toContain('Party *People* &amp; Co.')
    expect(textOf(content, name), name).toContain('href="mailto:hello@fanfare.example"')
  }
  expect(textOf(content, 'contact')).toContain('1 Main St, Austin, TX')
})

test('without them they say plainly that it is missing', () => {
  const content = loadContent()
  for (const name of PAGES) expect(textOf(content, name), name).toContain('has not published an email address yet')
  expect(textOf(content, 'contact')).toContain('has not entered its name yet')
})

test('no placeholder is left in any text', () => {
  const content = loadContent()
  for (const name of [...PAGES, 'weddings']) expect(textOf(content, name), name).not.toMatch(/\{\w*\}/)
})
