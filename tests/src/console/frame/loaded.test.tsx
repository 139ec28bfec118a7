/** A read that fails when asked again leaves what it showed, and says so; a further page says it at its button. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { Loaded } from '#src/console/frame/loaded.tsx'
import { ShowMore } from '#src/console/frame/show-more.tsx'

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')

/** A list of which the first page is read, and then what `fails` is asked for. */
async function listThat(fails: 'again' | 'next') {
  let reads = 0
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: () =>
      reads++ === 0
        ? Promise.resolve('first')
        : Promise.reject(new ApiError({ kind: 'problem', message: 'It is busy.' })),
    initialPageParam: 0,
    getNextPageParam: () => 1,
  })
  const stop = list.subscribe(() => {})
  await list.refetch()
  await (fails === 'again' ? list.refetch() : list.fetchNextPage())
  const query = list.getCurrentResult()
  stop()
  return textOf(
    renderToStaticMarkup(
      <Loaded query={query}>
        {({ pages }) => (
          <>
            <p>{pages.join()}</p>
            <ShowMore query={query} />
          </>
        )}
      </Loaded>,
    ),
  )
}

test('a list that can’t be read again stays, with the cause and a way to try again', async () => {
  expect(await listThat('again')).toMatch(
    /We couldn’t reload this\. You see it as of .+\|It is busy\.\|Try again\|first\|Show more/,
  )
})

test('a further page that can’t be read says so above its button, and nothing above the list', async () => {
  expect(await listThat('next')).toBe('|first|It is busy.|Show more|')
})
