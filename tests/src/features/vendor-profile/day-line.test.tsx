/** A profile's line about the searched day, in the words of the tiles. */
import { onlineManager, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OnDay } from '#contract/vendor.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { DayLine } from '#src/features/vendor-profile/day/day-line.tsx'
import { dayOptions } from '#src/features/vendor-profile/day/day-options.ts'
import { makeQueryClient } from '#src/app/query-client.ts'

const api: Api = { call: () => new Promise(() => {}) }

const DAY = '2027-06-19'
const NOW = Date.parse('2027-03-10T18:00:00Z')

const shown = (onDay?: OnDay, savedAt: number | null = null, client = new QueryClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DayLine
        api={api}
        id={1}
        date={DAY}
        othersHref={`/dj/queens-ny?freeOn=${DAY}`}
        told={onDay && { onDay, savedAt, updatedAt: NOW }}
      />
    </QueryClientProvider>,
  )
const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')

test('free, not shared, or busy with a link to the others; nothing is claimed before it is known', () => {
  expect(textOf(shown('free'))).toBe('|Free on Sat, Jun 19, 2027|')
  expect(textOf(shown('notSaid'))).toBe('|Calendar not shared|for Sat, Jun 19, 2027|')
  expect(textOf(shown('busy'))).toBe('|Busy on Sat, Jun 19, 2027.|See others that day|')
  expect(shown('busy')).toContain('href="/dj/queens-ny?freeOn=2027-06-19"')
  expect(textOf(shown())).toBe('|Checking Sat, Jun 19, 2027…|')
})

test('a saved copy says when it was saved', () => {
  expect(textOf(shown('free', NOW - 3 * 60 * 60_000))).toBe('|Free on Sat, Jun 19, 2027|Saved 3 hours ago|')
})

test('what could not be checked is checked when the connection is back', async () => {
  const call = vi
    .fn()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue({ value: { onDay: 'free' }, savedAt: null })
  const client = makeQueryClient()
  client.mount()
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  const observer = new QueryObserver(client, { ...dayOptions({ call }, 1, DAY), retry: false })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.onDay).toBe('free'))
  stop()
  client.unmount()
})

/** A client in which asking about the day has failed, and is not tried again by what is rendered. */
async function failed(options: ReturnType<typeof dayOptions>): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await client.prefetchQuery(options)
  return client
}

test('a day that the server refuses is not asked about again, and nothing is said of it', async () => {
  const errors = [{ name: 'date', code: 'invalid', message: 'Choose a date within the next five years.' } as const]
  const call = vi.fn().mockRejectedValue(new ApiError({ kind: 'fields', status: 400, errors }))
  const options = dayOptions({ call }, 1, DAY)
  const client = await failed(options)
  expect(shown(undefined, null, client)).toBe('')
  const { refetchInterval } = options
  const observer = new QueryObserver(client, options)
  expect(typeof refetchInterval === 'function' && refetchInterval(observer.getCurrentQuery())).toBe(false)
})

test('a day that could not be checked says so', async () => {
  const call = vi.fn().mockRejectedValue(new ApiError({ kind: 'offline' }))
  const client = await failed(dayOptions({ call }, 1, DAY))
  expect(textOf(shown(undefined, null, client))).toBe('|We couldn’t check Sat, Jun 19, 2027 yet.|')
})
