/** A vendor's account says how old its figures are, and shows none that couldn't be read. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError, type Api } from '#src/api/client.ts'
import { InboxPlaces } from '#src/features/leads/inbox-places.tsx'
import { figuresOptions, inboxOptions } from '#src/features/leads/queries.ts'

const api = {} as Api
const figures = figuresOptions(api, 0).queryKey
const inbox = inboxOptions(api, 0).queryKey
const value = { weeks: [{ from: '2027-03-01', views: 0, leads: 0, replies: 0, bookings: 0 }] }
const read = { leads: [], total: 0, unopened: 0, unreadMessages: 0 }

function show(queryClient: QueryClient): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <InboxPlaces api={api} />
    </QueryClientProvider>,
  )
}

test('saved figures say when they were saved', () => {
  const queryClient = new QueryClient()
  const savedAt = Date.now() - 3 * 60 * 60_000
  queryClient.setQueryData(figures, { value, savedAt })
  queryClient.setQueryData(inbox, { pages: [{ value: read, savedAt }], pageParams: [0] })
  const html = show(queryClient)
  expect(html).toContain('0 profile views, 0 leads · saved 3 hours ago')
  expect(html).toContain('None new · saved 3 hours ago')
  queryClient.setQueryData(figures, { value, savedAt: null })
  expect(show(queryClient)).toContain('<small>0 profile views, 0 leads</small>')
})

test('figures that the server could not read are not shown', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(figures, { value, savedAt: null })
  for (const queryKey of [figures, inbox])
    await queryClient.prefetchQuery({
      queryKey,
      queryFn: () => Promise.reject(new ApiError({ kind: 'noResponse' })),
    })
  const html = show(queryClient)
  expect(html).not.toContain('0 profile views')
  expect(html.match(/isn’t responding/g)).toHaveLength(3)
})
