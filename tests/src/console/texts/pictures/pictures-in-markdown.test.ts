/** Pictures come into a text as paragraphs of their own, where the cursor is. */
import { expect, test } from 'vitest'
import { picturesIn, withPictures } from '#src/console/texts/pictures/pictures-in-markdown.ts'

const ID = 'photo-0b9c1f6e-6a35-4a7e-9a51-0d8f2e4c7a10'
const OTHER = 'photo-0b9c1f6e-6a35-4a7e-9a51-0d8f2e4c7a11'
const band = { id: ID, alt: 'A band' }
const BAND = `![A band](/pictures/${ID})`

test('in an empty text, and at the end of one', () => {
  expect(withPictures('', 0, [band]).body).toBe(`${BAND}\n\n`)
  expect(withPictures('One.\n', 5, [band]).body).toBe(`One.\n\n${BAND}\n\n`)
})

test('within a line it comes after it, at the start of one before it', () => {
  expect(withPictures('One.\n\nTwo.', 2, [band])).toEqual({
    body: `One.\n\n${BAND}\n\nTwo.`,
    cursor: 6 + BAND.length,
  })
  expect(withPictures('One.\n\nTwo.', 6, [band]).body).toBe(`One.\n\n${BAND}\n\nTwo.`)
})

test('several keep their order, and the next come after them', () => {
  const first = withPictures('One.', 4, [band, { id: OTHER, alt: 'A [wild] *crowd*\nat night' }])
  expect(first.body).toBe(`One.\n\n${BAND}\n\n![A \\[wild\\] \\*crowd\\* at night](/pictures/${OTHER})\n\n`)
  expect(picturesIn({ fields: { picture: 'dj-03' }, body: first.body })).toEqual([
    { id: 'dj-03', alt: '' },
    band,
    { id: OTHER, alt: 'A [wild] *crowd* at night' },
  ])
  expect(withPictures(first.body, first.cursor, [band]).body.endsWith(`${BAND}\n\n`)).toBe(true)
})
