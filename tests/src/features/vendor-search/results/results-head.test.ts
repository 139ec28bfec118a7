import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { resultsHead } from '#src/features/vendor-search/results/results-head.ts'
import { searchOptions } from '#src/features/vendor-search/search/queries.ts'
import { catalog, djsNearQueens, recordingApi, reply, vendor } from '#tests/src/features/vendor-search/samples.ts'

const terms = djsNearQueens
const searched = catalog[2]!

/** The metadata of a page whose search found this many who come to the place. */
async function metaOf(near: number) {
  const queryClient = new QueryClient()
  const { api } = recordingApi({ search: () => ({ ...reply([vendor(1)], 3000), searchResultsNear: near }) })
  await queryClient.fetchInfiniteQuery(searchOptions(api, terms, searched.id))
  const { meta } = resultsHead({ queryClient, api, origin: 'https://example.com' }, terms, {
    placeName: 'Queens, NY',
    searched,
    isCrawlable: true,
  })
  const content = (name: string) => meta.find((tag) => tag.name === name)?.content
  return { robots: content('robots'), description: content('description') }
}

test('the description counts those who come to the place', async () => {
  expect(await metaOf(1214)).toMatchObject({
    robots: undefined,
    description: expect.stringMatching(/^Compare 1,214 DJs near Queens, NY /),
  })
})

test('a page with nobody near is not for search engines, and counts nobody', async () => {
  expect(await metaOf(0)).toMatchObject({
    robots: 'noindex, follow',
    description: expect.stringMatching(/^Compare DJs near Queens, NY /),
  })
})
