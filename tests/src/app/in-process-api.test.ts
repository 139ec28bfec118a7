import { expect, test } from 'vitest'
import { createInProcessApi } from '#src/app/in-process-api.ts'

/** A server whose list of services without entries has this ETag. */
function serverWith(etag: string) {
  const asked: (string | undefined)[] = []
  const callInProcess = async (_path: string, knownEtag?: string) => {
    asked.push(knownEtag)
    return knownEtag === etag ? { status: 304, body: '', etag } : { status: 200, body: '[]', etag }
  }
  return { asked, callInProcess }
}

test('what has not changed since the page before is neither sent nor parsed again', async () => {
  const kept = new Map()
  const { asked, callInProcess } = serverWith('"1"')
  const first = await createInProcessApi(callInProcess, () => {}, kept).call('virtualServiceTypes')
  const second = await createInProcessApi(callInProcess, () => {}, kept).call('virtualServiceTypes')
  expect(second.value).toBe(first.value)
  const changed = serverWith('"2"')
  const third = await createInProcessApi(changed.callInProcess, () => {}, kept).call('virtualServiceTypes')
  expect(third.value).not.toBe(first.value)
  expect([asked, changed.asked]).toEqual([[undefined, '"1"'], ['"1"']])
})

test('calls with arguments are kept by no one', async () => {
  const asked: unknown[] = []
  const kept = new Map()
  const api = createInProcessApi(
    async (path, knownEtag) => {
      asked.push([path, knownEtag])
      return { status: 200, body: '{"serviceType":null,"location":null,"isNationalSearch":true}', etag: '"1"' }
    },
    () => {},
    kept,
  )
  for (const url of ['nowhere', 'nowhere', 'elsewhere'])
    expect((await api.call('searchLookup', { params: { url } })).value).toMatchObject({ isNationalSearch: true })
  const paths = ['nowhere', 'nowhere', 'elsewhere'].map((url) => `/api/v1/search-lookups/${url}`)
  expect(asked).toEqual(paths.map((path) => [path, undefined]))
  expect(kept.size).toBe(0)
})

test('a problem reaches the page with its message', async () => {
  const api = createInProcessApi(
    async () => ({ status: 404, body: '{"message":"There is no such page."}', etag: '"1"' }),
    () => {},
    new Map(),
  )
  await expect(api.call('searchLookup', { params: { url: 'nowhere' } })).rejects.toMatchObject({
    kind: 'problem',
    status: 404,
    message: 'There is no such page.',
  })
})

test('a page learns the path and the version of each call', async () => {
  const seen: unknown[] = []
  const api = createInProcessApi(serverWith('"1"').callInProcess, (path, etag) => seen.push([path, etag]), new Map())
  await api.call('virtualServiceTypes')
  expect(seen).toEqual([['/api/v1/servicetypes/virtualevents', '"1"']])
})

test.each(['not JSON', '{"unknown":true}'])('a reply of another form, %s, fails', async (body) => {
  const api = createInProcessApi(
    async () => ({ status: 200, body, etag: '"other"' }),
    () => {},
    new Map(),
  )
  await expect(api.call('virtualServiceTypes')).rejects.toMatchObject({ kind: 'mismatch' })
})
