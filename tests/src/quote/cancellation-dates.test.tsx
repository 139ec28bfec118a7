/** The cost of canceling, as a client reads it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CancellationPolicy } from '#contract/bookings/quote-terms.ts'
import { CancellationDates } from '#src/quote/cancellation-dates.tsx'

const read = (policy: CancellationPolicy, today: string): string =>
  renderToStaticMarkup(
    <CancellationDates side="host" policy={policy} eventDate="2026-12-12" totalCents={90_000} today={today} />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('the dates that are left are named', () => {
  expect(read('strict', '2026-11-12')).toMatch(/Until Thu, Nov 12, 2026 \$450 From Fri, Nov 13, 2026 \$900$/)
})

test('no day that is over is named as a beginning', () => {
  expect(read('strict', '2026-11-24')).toBe('If you cancel At any time $900')
  expect(read('moderate', '2026-11-24')).toMatch(/^If you cancel Until [^$]*2026 \$450 From [^$]* \$900$/)
})
