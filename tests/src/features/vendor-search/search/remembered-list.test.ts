import { expect, test } from 'vitest'
import { toggled } from '#src/features/vendor-search/selection/selected-vendors.ts'
import { withRecent } from '#src/features/vendor-search/search/recent-searches.ts'
import { rememberedList } from '#src/features/vendor-search/search/remembered-list.ts'
import * as v from 'valibot'

const chosen = (id: number) => ({ memberID: id, profileName: `Vendor ${id}` })
const many = (count: number) => Array.from({ length: count }, (_, index) => chosen(index + 1))

test('a vendor is chosen once, and a second tap takes it back', () => {
  const one = toggled([], chosen(1))
  expect(one).toEqual([chosen(1)])
  expect(toggled(one, chosen(1))).toEqual([])
})

test('no more than 20 vendors can be chosen, and a full list can still be shortened', () => {
  expect(toggled(many(20), chosen(21))).toHaveLength(20)
  expect(toggled(many(20), chosen(20))).toHaveLength(19)
})

test('the latest search comes first, each search once, eight at most', () => {
  const search = (name: string) => ({ href: `/${name}/queens-ny`, title: name })
  expect(withRecent([search('dj'), search('band')], search('band'))).toEqual([search('band'), search('dj')])
  expect(
    withRecent(
      Array.from({ length: 8 }, (_, index) => search(`s${index}`)),
      search('new'),
    ),
  ).toHaveLength(8)
})

test('what another version wrote is not believed', () => {
  const storage = { getItem: () => '[{"href":7}]', setItem: () => {} } as unknown as Storage
  expect(rememberedList('x', v.object({ href: v.string() }), () => storage).get()).toEqual([])
})

test('whatever is empty is the same list, so that nothing is rendered again for it', () => {
  const stored = (text: string | null) => {
    const storage = { getItem: () => text, setItem: () => {} } as unknown as Storage
    return rememberedList('x', v.object({ href: v.string() }), () => storage).get()
  }
  expect(stored('[]')).toBe(stored(null))
  expect(stored('[{"href":7}]')).toBe(stored(null))
  expect(stored('[{"href":"/dj"}]')).toEqual([{ href: '/dj' }])
})

test('a browser that refuses storage keeps the list for the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const list = rememberedList('x', v.number(), refuse)
  list.set([1, 2])
  expect(list.get()).toEqual([1, 2])
})
