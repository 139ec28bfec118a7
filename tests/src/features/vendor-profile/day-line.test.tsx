/** What a profile says of the searched day, in the words of the tiles. */
import { onlineManager, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { OnDay } from '#contract/vendor.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { DayLine } from '#src/features/vendor-profile/day/day-line.tsx'
import { dayOptions, refusalOf } from '#src/features/vendor-profile/day/day-options.ts'
import { makeQueryClient } from '#src/query-client.ts'

const api: Api = { call: () => new Promise(() => {}) }

const NOW = Date.parse('2027-03-10T18:00:00Z')

const shown = (onDay?: OnDay, savedAt: number | null = null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DayLine
        {...{ api, id: 1, date: '2027-06-19', othersHref: '/dj/queens-ny?freeOn=2027-06-19' }}
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
  onlineManager.setOnline(false)
  const observer = new QueryObserver(client, { ...dayOptions({ call }, 1, '2027-06-19'), retry: false })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.onDay).toBe('free'))
  stop()
  client.unmount()
})

test('a day that the server refuses is not asked about again, and it says why', async () => {
  const message = 'Choose a date within the next five years.'
  const call = vi
    .fn()
    .mockRejectedValue(
      new ApiError({ kind: 'fields', status: 400, errors: [{ name: 'date', code: 'invalid', message }] }),
    )
  const client = makeQueryClient()
  const options = { ...dayOptions({ call }, 1, '9999-12-31'), retry: false }
  const observer = new QueryObserver(client, options)
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  expect(refusalOf(observer.getCurrentResult().error)).toBe(message)
  const { refetchInterval } = options
  expect(typeof refetchInterval === 'function' && refetchInterval(observer.getCurrentQuery())).toBe(false)
  stop()
})
