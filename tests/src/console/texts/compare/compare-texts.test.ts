/** Two texts are compared line by line, in a changed line word by word, and long unchanged parts are shortened. */
import { expect, test } from 'vitest'
import type { TextContent } from '#contract/console/texts.ts'
import { compareTexts } from '#src/console/texts/compare/compare-texts.ts'

const page = (body: string, title = 'Terms'): TextContent => ({ fields: { title }, body })

/** In one line: `[-gone-]`, `{+new+}`. */
const marked = (before: TextContent, after: TextContent) =>
  compareTexts('pages/terms', before, after)
    .flat()
    .map(({ text, change }) => (change === 'gone' ? `[-${text}-]` : change === 'new' ? `{+${text}+}` : text))
    .join('')

test('the same text has no changes, however it ends', () => {
  expect(compareTexts('pages/terms', page('One.'), page('One.\n\n'))).toEqual([])
})

test('a changed word, a new line and a removed one', () => {
  const text = marked(page('One two.\n\nThree.'), page('One 2.\n\nThree.\n\nFour.', 'Our terms'))
  expect(text).toContain('Title: [-Terms-]{+Our terms+}')
  expect(text).toContain('One [-two-]{+2+}.')
  expect(text).toContain('{+\nFour.\n+}')
  expect(marked(page('One.\n\nTwo.'), page('One.'))).toContain('[-\nTwo.\n-]')
})

test('markup in a text stays text, and long unchanged parts are left out', () => {
  const long = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n')
  const text = marked(page(`<b>a</b>\n${long}\nend`), page(`<i>a</i>\n${long}\nthe end`))
  expect(text).toContain('<[-b-]{+i+}>')
  expect(text).toContain('Line 1\n…\nLine 28')
  expect(text).not.toContain('Line 15')
})
