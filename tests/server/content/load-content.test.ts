import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadContent } from '#server/content/content.ts'
import { testApp } from '#tests/support/server/app.ts'

const SHIPPED = join(import.meta.dirname, '..', '..', '..', 'server', 'content')
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fanfare-content-'))
  await cp(SHIPPED, dir, { recursive: true })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Puts something else into a file of the copy until the test is over; null removes it. */
async function rewrite(file: string, text: string | null) {
  const path = join(dir, file)
  const before = await readFile(path, 'utf8').catch(() => null)
  await (text === null ? rm(path) : writeFile(path, text))
  onTestFinished(() => (before === null ? rm(path) : writeFile(path, before)))
}

const article = (front: string, body = 'Words.') => `---\n${front}\n---\n${body}\n`
const FRONT = 'id: 900\nslug: extra\nhed: Extra\ndek: More.\ntags: [kids]\nthumbSquare: dj-03\npublishedOn: 2026-01-02'

test.each([
  ['articles/extra.md', 'no front matter', /^server\/content\/articles\/extra\.md: it has to start with a line ---/],
  ['articles/extra.md', article('id: [1'), /articles\/extra\.md: the YAML cannot be read/],
  ['articles/extra.md', article(FRONT.replace('dek: More.', '')), /articles\/extra\.md: dek: /],
  ['articles/extra.md', article(`${FRONT}\ncolour: red`), /articles\/extra\.md: colour: /],
  ['articles/extra.md', article(FRONT.replace('2026-01-02', '2026-02-30')), /publishedOn: must be a day/],
  ['articles/extra.md', article(FRONT.replace('slug: extra', 'slug: other')), /the file has to be other\.md/],
  ['articles/extra.md', article(FRONT.replace('900', '101')), /its id 101 is that of articles\//],
  ['articles/extra.md', article(FRONT, ''), /articles\/extra\.md: there is no text/],
  ['articles/extra.md', article(FRONT, '# Title'), /headings in the text start with ##/],
  ['blurbs/110.md', article('serviceTypeId: 111\nservice: x'), /blurbs\/110\.md: it is about 111/],
  ['faqs/110.md', article('id: 110\nabout: x', 'Text.\n\n## One?\n\nYes.'), /faqs\/110\.md: there is text before/],
  ['faqs/110.md', article('id: 110\nabout: x', '## One?'), /the question “One\?” has no answer/],
  ['faqs/110.md', article('id: 110\nabout: x', '## One?\n\nIn {place}.'), /“\{place\}” is not a placeholder/],
  [
    'pages/weddings.md',
    article('title: W\nfeaturedArticles: [nothing]'),
    /pages\/weddings\.md: there is no article “nothing”/,
  ],
  [
    'kids-categories.yaml',
    'ordered: [112]\nexcluded: [6, 6001, 5001, 42]',
    /kids-categories\.yaml: ordered: must be 22 ids/,
  ],
])('%s that is broken ends the start with its name and what is wrong', async (file, text, problem) => {
  await rewrite(file, text)
  expect(() => loadContent(dir)).toThrow(problem)
})

test.each([
  'blurbs/73.md',
  'faqs/2293.md',
  'faqs/standard.md',
  'pages/gig-kids.md',
  'signup/agreement.md',
  'kids-categories.yaml',
])('%s that is missing ends the start', async (file) => {
  await rewrite(file, null)
  expect(() => loadContent(dir)).toThrow(new RegExp(`^server/content/${file}: this file is missing`))
})

test('an operator’s edit shows, whatever line ends the editor writes', async () => {
  await rewrite('articles/extra.md', `\uFEFF${article(FRONT, 'Two *words*.')}`.replaceAll('\n', '\r\n'))
  expect(loadContent(dir).articleBySlug('extra')).toMatchObject({
    id: 900,
    html: '<p>Two <em>words</em>.</p>',
    minutesToRead: 1,
  })
})

test('script in a file reaches nobody as script', async () => {
  const evil = '<script>alert(1)</script>\n\n[x](javascript:alert(2))\n\n<img src=x onerror=alert(3)>'
  await rewrite('articles/extra.md', article(FRONT, evil))
  await rewrite('blurbs/110.md', article('serviceTypeId: 110\nservice: x', evil))
  await rewrite('faqs/110.md', article('id: 110\nabout: x', `## <b>One</b>?\n\n${evil}`))
  await rewrite('pages/weddings.md', article('title: W\nintro: "<svg onload=alert(4)>"', evil))
  const server = await testApp({ parts: { content: loadContent(dir) } })
  onTestFinished(() => server.close())
  const htmlOf = async (url: string) =>
    JSON.stringify((await server.app.inject({ url })).json(), (key, value) => (key.endsWith('ext') ? '' : value))
  for (const url of ['/api/cms/articles/extra', '/api/cms/blurbs/110', '/api/cms/pages/weddings', '/api/cms/faq/110']) {
    const html = await htmlOf(url)
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<(script|img|svg)|href=\\"javascript/i)
  }
})

test('placeholders are filled, and escaped where they become HTML', async () => {
  await rewrite('faqs/standard.md', article('id: standard\nabout: x', '## Which {plural}?\n\n{plural} in {location}.'))
  const [entry] = loadContent(dir).faq('standard')!.about({ plural: 'Photographers & <b>', location: '$& City' })
  expect(entry).toEqual({
    question: 'Which Photographers & <b>?',
    answer: '<p>Photographers &amp; &lt;b&gt; in $&amp; City.</p>',
    answerText: 'Photographers & <b> in $& City.',
  })
})

test('an unknown claim, an unclosed section, or a setting that names no page stops the start', async () => {
  await rewrite('blurbs/110.md', article('serviceTypeId: 110\nservice: x', '{{#bestVendors}}Best.{{/bestVendors}}'))
  expect(() => loadContent(dir)).toThrow(/blurbs\/110\.md: “\{\{bestVendors\}\}” is none of paymentPage, guaranteePage/)
  await rewrite('blurbs/110.md', article('serviceTypeId: 110\nservice: x', '{{#guaranteePage}}Covered.'))
  expect(() => loadContent(dir)).toThrow(/blurbs\/110\.md: Unclosed section "guaranteePage"/)
  await rewrite('blurbs/110.md', article('serviceTypeId: 110\nservice: x', 'Comedians by video.'))
  expect(() => loadContent(dir, { paymentPage: '/articles/no-such' })).toThrow(/articles\/no-such\.md: .* is missing/)
  expect(() => loadContent(dir, { paymentPage: '/articles/band-or-dj' })).not.toThrow()
})
