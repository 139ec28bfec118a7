/** Which IANA zone a calendar means. Programs have names of their own for zones, and tables for some of them. */
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import { timeZoneNamed } from '#contract/time-zones.ts'
import { offsetOf } from '../values/time-values.ts'

/** Null for a name that says nothing. */
export function zoneNamed(text: string): string | null {
  const name = text.replaceAll(/[\\"]/g, '').trim()
  const iana = name.replaceAll(' ', '_')
  return AMERICAN.get(name.toUpperCase()) ?? ianaZone(iana) ?? ofWindows(name) ?? zoneOfPath(iana) ?? ofOutlook(name)
}

/** Without summer time: `GMT-0800`, `UTC+01:00`. Only where the calendar doesn't describe a zone of that name. */
export function fixedOffsetNamed(text: string): number | null {
  const [, offset] = /^(?:\(?(?:GMT|UTC)\)?)?\s*([+-]\d{1,2}(?::?\d\d)?)$/i.exec(text.trim()) ?? []
  return offset === undefined ? null : offsetOf(offset)
}

const known = new Map<string, string | null>()
const NAMES_KEPT = 1000

function ianaZone(name: string): string | null {
  const before = known.get(name)
  if (before !== undefined) return before
  const zone = timeZoneNamed(name)
  if (known.size < NAMES_KEPT) known.set(name, zone)
  return zone
}

/** `/mozilla.org/20050126_1/America/Los_Angeles`: the longest end that is a zone. */
function zoneOfPath(name: string): string | null {
  const parts = name.split('/').filter(Boolean)
  for (const take of [3, 2, 1])
    if (parts.length >= take && name.includes('/')) {
      const zone = ianaZone(parts.slice(-take).join('/'))
      if (zone !== null) return zone
    }
  return null
}

/** The names in the registry of Windows, with each zone where most of its people live. */
const WINDOWS = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)

const ofWindows = (name: string) => WINDOWS.get(name.toLowerCase().replace(' daylight ', ' standard ')) ?? null

/** Abbreviations of North America, for all of the year as people use them. */
const AMERICAN = new Map(
  Object.entries({
    'America/St_Johns': ['NST', 'NDT'],
    'America/Halifax': ['AST', 'ADT'],
    'America/New_York': ['EDT', 'ET'],
    'America/Chicago': ['CST', 'CDT', 'CT'],
    'America/Denver': ['MDT', 'MT'],
    'America/Los_Angeles': ['PST', 'PDT', 'PT'],
    'America/Anchorage': ['AKST', 'AKDT'],
  }).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
)

/** Parts of names that Outlook shows and that are no cities. */
const REGIONS: Record<string, string> = {
  newfoundland: 'America/St_Johns',
  'newfoundland and labrador': 'America/St_Johns',
  'atlantic time': 'America/Halifax',
  'eastern time': 'America/New_York',
  indiana: 'America/Indiana/Indianapolis',
  'central time': 'America/Chicago',
  saskatchewan: 'America/Regina',
  'central america': 'America/Guatemala',
  'mountain time': 'America/Denver',
  arizona: 'America/Phoenix',
  yukon: 'America/Whitehorse',
  'pacific time': 'America/Los_Angeles',
  'baja california': 'America/Tijuana',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  greenland: 'America/Nuuk',
  'coordinated universal time': 'UTC',
  'west central africa': 'Africa/Lagos',
  'new delhi': 'Asia/Kolkata',
  'abu dhabi': 'Asia/Dubai',
}

/** `(UTC-08:00) Pacific Time (US & Canada)`: an offset and regions or cities, of which one that fits is enough. */
function ofOutlook(name: string): string | null {
  const [, offset, places = name] = /^\((?:UTC|GMT)\s*([+-]\d\d[:.]?\d\d)?\)\s*(.+)$/i.exec(name) ?? []
  const isMeant = (zone: string) =>
    places === name || standardOffset(zone) === (offset === undefined ? 0 : offsetOf(offset.replace('.', ':')))
  const parts = places
    .replaceAll(/\([^)]*\)| - (?:new|old)$/gi, '')
    .toLowerCase()
    .split(/[,;:]/)
    .map((part) => part.trim())
  const zones = parts.map((part) => REGIONS[part] ?? (places === name ? undefined : cities().get(part)))
  return zones.find((zone) => zone !== undefined && isMeant(zone)) ?? null
}

let zonesOfCities: Map<string, string> | null = null

/** `los angeles` → `America/Los_Angeles`. */
const cities = () =>
  (zonesOfCities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone
        .slice(zone.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      zone,
    ]),
  ))

/** In milliseconds; the lesser of those in winter and summer. */
function standardOffset(zone: string): number {
  const offsets = ['2027-01-01T00:00:00Z', '2027-07-01T00:00:00Z'].map(
    (at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000,
  )
  return Math.min(...offsets)
}
