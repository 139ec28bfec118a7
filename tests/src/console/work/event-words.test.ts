import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '#contract/console/marketplace.ts'
import { detailWords, eventWords } from '#src/console/work/event-words.ts'

const AUDIT = readFileSync('server/repositories/audit.ts', 'utf8')

test('each event of the audit has words of its own', () => {
  const events = [...AUDIT.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, event = '']) => event)
  expect(events.length).toBeGreaterThan(90)
  expect(events.filter((event) => eventWords(event) === event)).toEqual([])
})

test('a change of the marketplace names its fields as their labels do', () => {
  const detail = SETTING_NAMES.join(', ')
  expect(detailWords({ what: 'marketplaceSet', detail })).not.toMatch(/[a-z][A-Z]/)
  expect(detailWords({ what: 'marketplaceSet', detail: 'name, shortName and payTo' })).toBe(
    'name, short name and account to pay to',
  )
})

test('a detail of another event is left as it is', () => {
  expect(detailWords({ what: 'vendorHidden', detail: 'vendor 12, claim' })).toBe('vendor 12, claim')
})
