/** Reads of one operator are not shown to the next, also when they signed in from another tab. */
import { afterEach, expect, test, vi } from 'vitest'
import { makeConsoleClient, readOptions, sessionOptions } from '#src/console/api/queries.ts'

afterEach(() => vi.unstubAllGlobals())

const sessionOf = (id: number) => ({
  id,
  email: `operator-${id}@example.com`,
  role: 'support',
  expiresAt: '2026-11-26T15:00:00Z',
  passkeys: [],
  hasPassword: true,
  recoveryCodesLeft: 8,
})

test('what was read is forgotten once another operator is signed in, and stays for the same one', async () => {
  const client = makeConsoleClient()
  const queryKey: readonly unknown[] = readOptions('consoleText', { query: { name: 'pages/terms' } }).queryKey
  const readSessionOf = (id: number) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sessionOf(id))))
    return client.fetchQuery({ ...sessionOptions, staleTime: 0 })
  }
  await readSessionOf(1)
  client.setQueryData(queryKey, 'read by the first')
  await readSessionOf(1)
  expect(client.getQueryData(queryKey)).toBe('read by the first')
  await readSessionOf(2)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})
