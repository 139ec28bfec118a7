/** A file that is opened and saved in the console stays the text that it was. */
import { expect, test } from 'vitest'
import { loadContent } from '#server/content/content.ts'
import { contentOf, contentOfShipped, sourceOf, titleOf } from '#server/content/published/text-fields.ts'
import { NO_PICTURES } from '#server/content/text-pictures.ts'

const content = loadContent()
const texts = [...content.shipped]

test.each(texts)('%s is shown as before once it was opened and saved', (name, source) => {
  for (const typed of [contentOf(name, source), contentOfShipped(name, source)]) {
    const saved = sourceOf(name, typed, source)
    expect(contentOf(name, saved)).toEqual(typed)
    const after = content.preview(name, saved, NO_PICTURES)
    const before = content.preview(name, source, NO_PICTURES)
    const spaced = (parts: typeof before.parts) => parts.map(({ html }) => html.replaceAll(/\s+/g, ' '))
    expect(spaced(after.parts)).toEqual(spaced(before.parts))
    expect(after).toMatchObject({ title: before.title, lines: before.lines })
    expect(titleOf(name, saved)).toBe(titleOf(name, source))
  }
})

test('lines that an editor wrapped are one, and those that mean something stay', () => {
  const body =
    'One\ntwo.\n\n## Head\n\n- a\n  b\n- c\n\n| x | y |\n| - | - |\n| 1 | 2 |\n\n1. one\n2. two\n\nhard\\\nbreak'
  const { body: shown } = contentOfShipped('pages/x', `---\ntitle: X\n---\n\n${body}`)
  expect(shown).toBe(
    'One two.\n\n## Head\n\n- a b\n- c\n\n| x | y |\n| - | - |\n| 1 | 2 |\n\n1. one\n2. two\n\nhard\\\nbreak',
  )
})
