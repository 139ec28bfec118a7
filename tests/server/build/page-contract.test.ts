/** The page's build has no request schemas, and the paths that the contract declares. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { withoutRequests } from '#server/build/page-contract.ts'
import { readPaths } from '#src/api/urls/read-paths.ts'

test('what only the server checks is gone, and the rest stays', () => {
  const code = `export const some = {
  vote: {
    method: 'POST',
    path: '/a/:id',
    access: 'personal',
    params: v.object({ body: v.string() }),
    body: Vote,
    reply: v.object({ summary: v.string() }),
    summary: 'A client’s vote' +
      ', once',
  },
  votes: { method: 'GET', path: '/b', access: 'public', reply: Votes, summary: 'All votes' },
} as const satisfies Record<string, Endpoint>
`
  expect(withoutRequests('vote-endpoints.ts', code).replaceAll(/\s+/g, ' ')).toBe(
    "export const some = { vote: { method: 'POST', path: '/a/:id', access: 'personal', " +
      'reply: v.object({ summary: v.string() }), }, ' +
      "votes: { method: 'GET', path: '/b', access: 'public', reply: Votes, }, } " +
      'as const satisfies Record<string, Endpoint> ',
  )
})

test('a real file keeps each call', async () => {
  const file = `${import.meta.dirname}/../../../contract/browse-endpoints.ts`
  const code = withoutRequests(file, await readFile(file, 'utf8'))
  expect(code.match(/^ {4}(query|params|body|summary):/gm)).toBeNull()
  expect(code.match(/^ {4}reply:/gm)).toHaveLength(code.match(/^ {4}access: /gm)?.length ?? 0)
})

test('the first page has the paths of the calls that it names', () => {
  const names = Object.keys(readPaths) as (keyof typeof readPaths)[]
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) expect(readPaths[name]).toBe(endpoints[name].path)
})
