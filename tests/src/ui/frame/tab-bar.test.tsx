import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newByTab } from '#src/pwa/notifications/new-counts.ts'
import { TabBar } from '#src/ui/frame/tab-bar.tsx'

/** What a screen reader says about each tab. */
function namesOf(bar: React.ReactElement): string[] {
  const markup = renderToStaticMarkup(bar).replace(/<span[^>]*aria-hidden[^>]*>.*?<\/span>/g, '')
  return [...markup.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inside = '']) => inside.replace(/<[^>]+>/g, ''))
}

test('a tab says in words what its number counts', () => {
  const fresh = newByTab({ hostMessages: 1, quotes: 1, vendorMessages: 0, leads: 3 })
  const bar = <TabBar path="/" place="search" waiting={1} fresh={fresh} isGuest={false} />
  expect(namesOf(bar)).toEqual(['Search', 'Virtual', 'Requests, 1 not sent yet, 2 new', 'Bookings', 'Account, 3 new'])
  expect(renderToStaticMarkup(bar)).toMatch(/aria-hidden="true">3<.*not sent yet/)
})

test('without anything new there is no number', () => {
  expect(namesOf(<TabBar path="/" place="search" waiting={0} fresh={newByTab(null)} isGuest />)).toEqual([
    'Search',
    'Virtual',
    'Requests',
    'Account',
  ])
})
