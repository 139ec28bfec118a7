/** Visitors, crawlers and caches get what operators publish. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { consoleEndpoints as endpoints } from '#contract/console/console-endpoints.ts'
import type { TextFile } from '#contract/console/texts.ts'
import { sql } from '#server/db/sql.ts'
import { tellTextsChanged } from '#server/repositories/texts/text-versions.ts'
import { anOperator, callConsole } from '#tests/support/console/operators.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await testApp()
  cookie = (await anOperator(server, 'support@example.com', 'support', NOW)).cookie
})
afterAll(() => server.close())

const get = async (url: string, headers = {}) => {
  const { statusCode, headers: all, body } = await server.app.inject({ url, headers })
  return { statusCode, etag: String(all['etag']), body }
}

async function readText(name: string): Promise<TextFile> {
  const path = `${endpoints.consoleText.path}?name=${encodeURIComponent(name)}`
  return (await callConsole(server, { method: 'GET', path }, { cookie })).json()
}

const act = (name: 'publishText' | 'hideArticle', target: string, reason = '') =>
  callConsole(server, endpoints[name], {
    cookie,
    body: { phase: 'run', key: crypto.randomUUID(), target, reason, options: {} },
  })

test('a renamed article is at its new address, in the sitemap and in lists, and leads there from the former one', async () => {
  const name = 'articles/206'
  const first = await get('/api/cms/articles/band-or-dj')
  await get('/api/cms/article-previews')
  expect((await get('/sitemaps/pages.xml')).body).toContain('/articles/band-or-dj<')
  const { shown, shownId } = await readText(name)
  const content = { ...shown, fields: { ...shown?.fields, title: 'Two ways to dance', slug: 'two-ways-to-dance' } }
  const saved = await callConsole(server, endpoints.saveTextDraft, {
    cookie,
    body: { name, content, revision: 0, baseId: shownId },
  })
  expect(saved.json()).toMatchObject({ outcome: 'saved', draft: { operator: 'support@example.com' } })
  expect((await act('publishText', name)).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await get('/api/cms/articles/band-or-dj')).body).toContain('Two ways to dance'))
  const renamed = await get('/api/cms/articles/band-or-dj', { 'if-none-match': first.etag })
  expect(renamed.statusCode).toBe(200)
  expect(JSON.parse(renamed.body).article.slug).toBe('two-ways-to-dance')
  expect((await get('/api/cms/article-previews')).body).toContain('two-ways-to-dance')
  const sitemap = await get('/sitemaps/pages.xml')
  expect(sitemap.body).toContain('/articles/two-ways-to-dance<')
  expect(sitemap.body).not.toContain('/articles/band-or-dj<')

  // A page shows it as a tile.
  const needed = await act('hideArticle', name, 'out of date')
  expect([needed.statusCode, needed.json().message]).toEqual([
    400,
    'The site can’t show this. In pages/weddings: There is no article “band-or-dj”.',
  ])
  expect((await get('/api/cms/articles/corporate-event-entertainment')).statusCode).toBe(200)
  expect((await act('hideArticle', 'articles/207', 'out of date')).statusCode).toBe(200)
  await vi.waitFor(async () =>
    expect((await get('/api/cms/articles/corporate-event-entertainment')).statusCode).toBe(404),
  )
})

test('a text of another version of the product that can’t be shown leaves the shipped one in place', async () => {
  const app = await testApp()
  try {
    const terms = '---\ntitle: Terms\nfeaturedArticles: [gone]\n---\n'
    const contact = '---\ntitle: Write to us\n---\n\nHere.\n'
    await app.db.query(sql`
      insert into text_version (name, what, source, operator, made_at, starts_at, begun_at)
      values ('pages/terms', 'published', ${terms}, 'ada', now(), now(), now()),
        ('pages/contact', 'published', ${contact}, 'ada', now(), now(), now())`)
    await tellTextsChanged(app.db)
    const page = async (name: string) => (await app.app.inject({ url: `/api/cms/pages/${name}` })).json()
    await vi.waitFor(async () => expect(await page('contact')).toMatchObject({ title: 'Write to us' }))
    expect((await page('terms')).html).toContain('<h2>')
    const { cookie: own } = await anOperator(app, 'reader@example.com', 'reader', NOW)
    const listed = await callConsole(app, endpoints.consoleTexts, { cookie: own })
    expect(listed.json().problems).toEqual([{ name: 'pages/terms', problem: 'there is no article “gone”.' }])
  } finally {
    await app.close()
  }
})
