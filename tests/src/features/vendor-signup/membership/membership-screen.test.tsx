/** Text that a vendor reads of its term: when it ended, or until when it is paid, and when it renews. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addDays, dateIn } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import type { Membership } from '#contract/membership.ts'
import { MembershipScreen } from '#src/features/vendor-signup/membership/membership-screen.tsx'
import { ownMembershipQuery } from '#src/features/vendor-signup/queries.ts'
import { recordingApi } from '#tests/src/features/vendor-search/samples.ts'

const TODAY = dateIn('UTC', new Date())

/** @param daysFromToday of its last day */
function shown(daysFromToday: number, some: Partial<Membership>): string {
  const { api } = recordingApi({})
  const client = new QueryClient()
  const endsOn = addDays(TODAY, daysFromToday)
  const membership: Membership = {
    tier: 'basic',
    membershipId: 1,
    startsOn: addDays(endsOn, -365),
    endsOn,
    renewableFrom: addDays(endsOn, -30),
    autoRenew: true,
    hasCard: true,
    isListed: true,
    isOver: false,
    billing: 'card',
    invoices: [],
    ...some,
  }
  client.setQueryData(ownMembershipQuery(api, 5).queryKey, membership)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MembershipScreen api={api} vendorId={5} />
    </QueryClientProvider>,
  )
  return markup.replace(/<[^>]*>/g, '')
}

test('a vendor that an operator hides on its last day has paid until that day, and is not told to renew', () => {
  const text = shown(0, { isListed: false })
  expect(text).toContain(`Paid until ${formatDay(TODAY)}.`)
  expect(text).toContain('Not listed')
  expect(text).not.toContain('Renew to be listed again')
})

test('one that has ended says so, and how to come back', () => {
  const text = shown(-4, { isListed: false, isOver: true })
  expect(text).toContain(`Ended on ${formatDay(addDays(TODAY, -4))}.`)
  expect(text).toContain('Renew to be listed again right away.')
})

test('a renewal is said for a day that is ahead, and for none that is past', () => {
  expect(shown(4, {})).toContain(`Next renewal: ${formatDay(addDays(TODAY, 4))}.`)
  expect(shown(4, { autoRenew: false })).toContain(`Off: your membership ends ${formatDay(addDays(TODAY, 4))}.`)
  for (const autoRenew of [true, false]) expect(shown(-4, { autoRenew })).not.toMatch(/Next renewal|Off:/)
})
