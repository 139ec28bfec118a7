/** Names of time zones become zones that can be counted in. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dateIn } from '#contract/dates.ts'
import { timeZoneNamed } from '#contract/time-zones.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const ALIASES: [string, string][] = [
  ['PST', 'America/Los_Angeles'],
  ['CST', 'America/Chicago'],
  ['AST', 'America/Halifax'],
  ['NST', 'America/St_Johns'],
  ['SST', 'Pacific/Pago_Pago'],
  ['JST', 'Asia/Tokyo'],
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['Canada/East-Saskatchewan', 'America/Regina'],
]

describe('where the engine counts with Temporal', () => {
  test.each(ALIASES)('%s becomes %s', (alias, zone) => {
    expect(timeZoneNamed(alias)).toBe(zone)
    expect(timeZoneNamed(alias.toLowerCase())).toBe(zone)
  })

  test('a zone is itself, however it is spelled', () => {
    expect(timeZoneNamed('aMERICA/nEW_yORK')).toBe('America/New_York')
    for (const zone of ['Asia/Kolkata', 'US/Pacific', 'EST', 'Etc/GMT+5', 'UTC']) expect(timeZoneNamed(zone)).toBe(zone)
  })

  test('each name that is taken can be counted in', () => {
    const names = [...Intl.supportedValuesOf('timeZone'), ...ALIASES.flat(), 'IST', 'BST', 'ECT', 'SystemV/PST8', 'MIT']
    const zones = names.map(timeZoneNamed).filter((zone) => zone !== null)
    expect(zones.length).toBeGreaterThan(400)
    for (const zone of zones) expect(() => Temporal.Now.zonedDateTimeISO(zone)).not.toThrow()
  })
})

test('without Temporal, as on a phone, days can be told in each name that is taken', () => {
  vi.stubGlobal('Temporal', undefined)
  for (const [alias] of ALIASES) expect(dateIn(timeZoneNamed(alias) ?? '', new Date(0))).toMatch(/^19(69|70)-/)
  expect(timeZoneNamed('america/new_york')).toBe('America/New_York')
})

test.each(['America/New_Yorkk', '+05:00', 'GMT-0800', 'New York', 'Nowhere', ''])('“%s” is no time zone', (name) => {
  expect(timeZoneNamed(name)).toBeNull()
})
