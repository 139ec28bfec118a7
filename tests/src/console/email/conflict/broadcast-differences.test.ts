/** Who decides between two drafts of a broadcast sees in what they differ, in words. */
import { expect, test } from 'vitest'
import type { BroadcastText } from '#contract/console/broadcasts.ts'
import { broadcastDifferences } from '#src/console/email/conflict/broadcast-differences.ts'

const NAMES = {
  categories: [{ id: 6, name: 'DJs', isGroup: true }],
  states: [{ abbreviation: 'TX', name: 'Texas' }],
  cities: { 'austin-tx': 'Austin, TX' },
}
const theirs: BroadcastText = {
  audience: 'vendors',
  categoryId: 6,
  state: 'TX',
  near: { place: 'austin-tx', miles: 50 },
  subject: 'New',
  body: 'Theirs.',
}

test('audience, category, place and subject are compared', () => {
  const mine: BroadcastText = {
    audience: 'clients',
    categoryId: null,
    state: null,
    near: null,
    subject: 'Newer',
    body: 'Mine.',
  }
  expect(broadcastDifferences({ text: theirs, ...NAMES }, mine)).toEqual([
    { label: 'Recipients', values: { theirs: 'Vendors', mine: 'Clients' } },
    { label: 'Category', values: { theirs: 'DJs', mine: 'All categories' } },
    { label: 'State or province', values: { theirs: 'Texas', mine: 'Everywhere' } },
    { label: 'Near a city', values: { theirs: 'Austin, TX, within 50 miles', mine: 'Anywhere' } },
    { label: 'Subject', values: { theirs: 'New', mine: 'Newer' } },
  ])
})

test('what is the same isn’t named, and a long text is only said to differ', () => {
  expect(broadcastDifferences({ text: theirs, ...NAMES }, { ...theirs, body: 'Mine.' })).toEqual([])
  const long = { ...theirs, subject: 'x'.repeat(121) }
  expect(broadcastDifferences({ text: theirs, ...NAMES }, long)).toEqual([{ label: 'Subject', values: null }])
})
