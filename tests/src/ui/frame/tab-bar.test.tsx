import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newByTab } from '#src/pwa/notifications/new-counts.ts'
import { TabBar } from '#src/ui/frame/tab-bar.tsx'
import { NOTHING_NEW } from '#tests/support/world/new-counts.ts'

/** Words of a screen reader about each tab. */
function namesOf(bar: React.ReactElement): string[] {
  const markup = renderToStaticMarkup(bar).replace(/<span[^>]*aria-hidden[^>]*>.*?<\/span>/g, '')
  return [...markup.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inside = '']) => inside.replace(/<[^>]+>/g, ''))
}

test('a tab says in words what its number counts', () => {
  const fresh = newByTab({ ...NOTHING_NEW, hostMessages: 1, quotes: 1 })
  const bar = <TabBar path="/" place="search" waiting={1} fresh={fresh} isGuest={false} />
  expect(namesOf(bar)).toEqual(['Search', 'Virtual', 'Requests, 1 not sent yet, 2 new', 'Bookings', 'Account'])
  expect(renderToStaticMarkup(bar)).toMatch(/aria-hidden="true">3<.*not sent yet/)
})

test('a message about a booking is counted at the bookings, whichever side reads it', () => {
  const fresh = newByTab({
    ...NOTHING_NEW,
    hostMessages: 1,
    hostBookingMessages: 1,
    vendorMessages: 3,
    vendorBookingMessages: 1,
  })
  expect(namesOf(<TabBar path="/" place="search" waiting={0} fresh={fresh} isGuest={false} />)).toEqual([
    'Search',
    'Virtual',
    'Requests',
    'Bookings, 2 new',
    'Account',
  ])
})

test('a vendor at work sees what is new of its leads and in all its messages', () => {
  const counts = { ...NOTHING_NEW, hostMessages: 1, leads: 3, vendorMessages: 3, vendorBookingMessages: 1 }
  const bar = <TabBar path="/leads" place="leads" waiting={2} fresh={newByTab(counts, true)} isGuest={false} isVendor />
  expect(namesOf(bar)).toEqual(['Leads, 3 new', 'Bookings', 'Calendar', 'Messages, 3 new', 'Account'])
})

test('without anything new there is no number', () => {
  expect(namesOf(<TabBar path="/" place="search" waiting={0} fresh={newByTab(null)} isGuest />)).toEqual([
    'Search',
    'Virtual',
    'Requests',
    'Account',
  ])
})
