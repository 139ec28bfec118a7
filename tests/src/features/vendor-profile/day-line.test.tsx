/** What a profile says of the searched day, in the words of the tiles. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OnDay } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { DayLine } from '#src/features/vendor-profile/day/day-line.tsx'

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
