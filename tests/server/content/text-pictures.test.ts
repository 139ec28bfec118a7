/** Pictures in Markdown: those that were uploaded, with their size, and no others. */
import { expect, test } from 'vitest'
import { ContentError } from '#server/content/content-error.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { refuseWrongPictures } from '#server/content/published/check-pictures.ts'
import type { TextPictures } from '#server/content/text-pictures.ts'

const ID = 'photo-0b9c1f6e-6a35-4a7e-9a51-0d8f2e4c7a10'
const PICTURES: TextPictures = new Map([[ID, { width: 2000, height: 1000 }]])

const article = (body: string, picture = 'dj-03') =>
  `---\nid: 1000\nslug: games\nhed: Games\ndek: Ten.\ntags: [kids]\nthumbSquare: ${picture}\n` +
  `publishedOn: '2027-01-02'\n---\n\n${body}\n`

function problemOf(body: string, picture?: string): string | null {
  try {
    refuseWrongPictures('articles/1000', article(body, picture), { pictures: PICTURES })
    return null
  } catch (error) {
    if (error instanceof ContentError) return error.problem
    throw error
  }
}

test('a picture has its size, loads when it is near, and comes in the sizes that it has', () => {
  const { html, text } = renderMarkdown(String.raw`![A "band" on \[stage\]](/pictures/${ID})`, PICTURES)
  expect(html).toContain('alt="A &quot;band&quot; on [stage]"')
  expect(html).toContain('width="2000" height="1000"')
  expect(html).toContain('loading="lazy"')
  expect(html).toContain(`src="/pictures/${ID}_800x800_inside"`)
  expect(html).toContain(`/pictures/${ID}_480x480_inside 480w`)
  expect(html).toContain(`/pictures/${ID}_1600x1600_inside 1600w`)
  expect(text).toContain('on')
})

test('a small picture isn’t enlarged, and of a tall one the width is told', () => {
  const small: TextPictures = new Map([[ID, { width: 300, height: 600 }]])
  const { html } = renderMarkdown(`![Tall](/pictures/${ID})`, small)
  expect(html).toContain(`_480x480_inside 240w, /pictures/${ID}_800x800_inside 300w"`)
  expect(html).not.toContain('960x960')
})

test('a picture that isn’t there, or is elsewhere, is its words', () => {
  for (const address of ['https://evil.example/pixel.gif', '/pictures/dj-03', `/pictures/${ID.replace('0b', '0c')}`])
    expect(renderMarkdown(`![A band](${address})`, PICTURES).html).toBe('<p>A band</p>')
  expect(renderMarkdown(`![A band](http://evil.example/x)`, PICTURES).html).not.toContain('<img')
})

test('a text without pictures, as an email, has none', () => {
  expect(renderMarkdown(`![A band](/pictures/${ID})`).html).not.toContain('<img')
})

test('what can’t be shown is refused before it is published, with the reason', () => {
  expect(problemOf(`![A band](/pictures/${ID})`)).toBeNull()
  expect(problemOf('No picture, but `![code](https://a.example)`.')).toBeNull()
  for (const address of [
    'https://evil.example/x.gif',
    'http://evil.example/x.gif',
    '//evil.example/x',
    '/pictures/dj-03',
  ])
    expect(problemOf(`![A band](${address})`)).toContain('isn’t one of this site')
  expect(problemOf('![A band][there]\n\n[there]: https://evil.example/x.gif')).toContain('isn’t one of this site')
  expect(problemOf(`![ ](/pictures/${ID})`)).toContain('has no description')
  expect(problemOf(`![Gone](/pictures/${ID.replace('0b', '0c')})`)).toBe(
    'The picture “Gone” isn’t here anymore. Add it again.',
  )
  expect(problemOf('Words.', ID)).toBeNull()
  expect(problemOf('Words.', ID.replace('0b', '0c'))).toContain('isn’t here anymore')
  expect(problemOf(Array.from({ length: 21 }, () => `![A band](/pictures/${ID})`).join('\n\n'))).toBe(
    'A text can have up to 20 pictures.',
  )
})
