import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from '#server/rendering/render.ts'

/** A page that shows its own address and what its calls returned; without its vendor it is broken. */
const PAGE = `export const showMarketplace = () => {}
export async function render(url, callInProcess) {
  const seen = []
  for (const path of ['/api/v1/members/1', '/api/v1/stats/recentevents']) seen.push((await callInProcess(path)).status)
  const markup = '<title>' + url + '</title><p class="seen">' + seen.join()
  return { status: seen[0] === 200 ? 200 : 500, markup, state: '{}', apart: ['/api/v1/servicetypes?of="a"&b'], route: '/articles/' }
}`
const INDEX = `<!doctype html><head><!--head-->
<link rel="stylesheet" crossorigin href="base.css">
<link rel="stylesheet" crossorigin href="style.css"></head>
<body><!--app--><!--state--><script type="module" crossorigin src="/assets/start.js"></script></body>`
const ROUTE_SCRIPTS = { 'articles.index': ['/assets/app.js', '/assets/tiles.js', '/assets/articles.js'] }

let distDir: string
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'fanfare-dist-'))
  for (const folder of ['client/assets', 'client/.vite', 'server'])
    await mkdir(join(distDir, folder), { recursive: true })
  await writeFile(join(distDir, 'client', 'index.html'), INDEX)
  await writeFile(join(distDir, 'client', 'base.css'), 'dialog{top:2px}')
  await writeFile(join(distDir, 'client', 'style.css'), '.seen{top:0}.missing{top:1px}')
  await writeFile(
    join(distDir, 'client', 'assets', 'start.js'),
    'import{b}from"./app.js";import{a}from"./libraries.js";a(b,()=>import("./later.js"))',
  )
  for (const file of ['libraries.js', 'app.js'])
    await writeFile(join(distDir, 'client', 'assets', file), file === 'app.js' ? 'import"./libraries.js"' : '')
  await writeFile(join(distDir, 'client', '.vite', 'route-scripts.json'), JSON.stringify(ROUTE_SCRIPTS))
  await writeFile(join(distDir, 'server', 'package.json'), '{"type":"module"}')
  await writeFile(join(distDir, 'server', 'entry-server.js'), PAGE)
})
afterAll(() => rm(distDir, { recursive: true }))

async function rendering(url: string, statuses: Record<string, number> = {}) {
  const renderer = await createRenderer({
    distDir,
    publicUrl: 'https://fanfare.example',
    callInProcess: async (path) => ({ status: statuses[path] ?? 200, body: '{}' }),
  })
  const page = await renderer.render({ url })
  return { ...page, body: String(page.body) }
}

test.each(['/dj/new-york-city-ny?skip=50', '//', '//evil.example/', '//evil.example:99999/'])(
  '%s is a page of this site',
  async (url) => {
    expect((await rendering(url)).body).toContain(`<title>https://fanfare.example${url}</title>`)
  },
)

test('a page whose calls were all answered is whole', async () => {
  expect(await rendering('/')).toMatchObject({ status: 200, isPartial: false })
})

test('one that a part is missing of, because a call failed, is shown as partial', async () => {
  for (const status of [500, 503])
    expect(await rendering('/', { '/api/v1/stats/recentevents': status })).toMatchObject({
      status: 200,
      isPartial: true,
    })
})

test('one that cannot be shown while the database is busy says when to come again', async () => {
  expect(await rendering('/', { '/api/v1/members/1': 503 })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    isPartial: true,
  })
  expect(await rendering('/', { '/api/v1/members/1': 500 })).toMatchObject({ status: 500 })
})

test('the page names what its script fetches beside it', async () => {
  expect((await rendering('/')).body).toContain(
    '<script type="application/json" id="state" data-apart="/api/v1/servicetypes?of=&quot;a&quot;&amp;b"',
  )
})

test('the page names what its route imports, each after its own imports, without what every page loads', async () => {
  expect((await rendering('/')).body).toContain('data-scripts="/assets/tiles.js /assets/articles.js"')
})

test('what the script imports is fetched with it and runs before it; what it loads later is not', async () => {
  const { body } = await rendering('/')
  expect(body).toContain('["/assets/libraries.js","/assets/app.js","/assets/start.js"]')
  expect(body).not.toContain('later.js')
})

test('the page carries the base style and what its markup needs of the rest, and says its hash for the policy', async () => {
  const { body, styleHash } = await rendering('/')
  expect(body).toContain('<style>dialog{top:2px}.seen{top:0}</style>')
  expect(styleHash).toBe(`'sha256-${createHash('sha256').update('dialog{top:2px}.seen{top:0}').digest('base64')}'`)
  expect(body).toContain('<p class="seen">200,200')
})
