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
  const { asked, callInProcess } = serverWith('"1"')
  const first = await createInProcessApi(callInProcess, () => {}).call('virtualServiceTypes')
  const second = await createInProcessApi(callInProcess, () => {}).call('virtualServiceTypes')
  expect(second.value).toBe(first.value)
  const changed = serverWith('"2"')
  const third = await createInProcessApi(changed.callInProcess, () => {}).call('virtualServiceTypes')
  expect(third.value).not.toBe(first.value)
  expect([asked, changed.asked]).toEqual([[undefined, '"1"'], ['"1"']])
})

test('calls with arguments are kept by no one', async () => {
  const asked: unknown[] = []
  const api = createInProcessApi(
    async (path, knownEtag) => {
      asked.push(path, knownEtag)
      return { status: 404, body: '{"message":"There is no such page."}', etag: '"1"' }
    },
    () => {},
  )
  for (let turn = 0; turn < 2; turn += 1)
    await expect(api.call('searchLookup', { params: { url: 'nowhere' } })).rejects.toMatchObject({
      kind: 'problem',
      status: 404,
      message: 'There is no such page.',
    })
  expect(asked).toEqual(['/api/v1/search-lookups/nowhere', undefined, '/api/v1/search-lookups/nowhere', undefined])
})

test('a page learns the path and the version of each call', async () => {
  const seen: unknown[] = []
  const api = createInProcessApi(serverWith('"1"').callInProcess, (path, etag) => seen.push([path, etag]))
  await api.call('virtualServiceTypes')
  expect(seen).toEqual([['/api/v1/servicetypes/virtualevents', '"1"']])
})

test.each(['not JSON', '{"unknown":true}'])('a reply of another form, %s, fails', async (body) => {
  const api = createInProcessApi(
    async () => ({ status: 200, body, etag: '"other"' }),
    () => {},
  )
  await expect(api.call('virtualServiceTypes')).rejects.toMatchObject({ kind: 'mismatch' })
})
