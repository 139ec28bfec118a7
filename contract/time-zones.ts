/** Names of time zones, as they come from devices, calendars and other programs. */

/** Abbreviations of the US and Canada that engines read as those of places far away. */
const ABBREVIATIONS = new Map([
  ['AST', 'America/Halifax'],
  ['NST', 'America/St_Johns'],
  ['SST', 'Pacific/Pago_Pago'],
])

/**
 * The IANA zone that a name stands for: itself, or the zone of an alias (`PST` is `America/Los_Angeles`). Null for an
 * unknown name, and for an offset, which knows no daylight saving.
 */
export function timeZoneNamed(name: string): string | null {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+){0,2}$/i.test(name)) return null
  const zone = ABBREVIATIONS.get(name.toUpperCase()) ?? name
  return known(() => countedName(zone)) ?? known(() => countedName(formattedName(zone)))
}

/** Whether `name` stands for a time zone. */
export const isTimeZone = (name: string): boolean => timeZoneNamed(name) !== null

/** The server counts with `Temporal`, which refuses aliases that formatting takes. */
const countedName = (timeZone: string) =>
  typeof Temporal === 'undefined' ? formattedName(timeZone) : Temporal.Now.zonedDateTimeISO(timeZone).timeZoneId

const formattedName = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone

/** Null where the engine throws, because it doesn't know the zone. */
function known(name: () => string): string | null {
  try {
    return name()
  } catch {
    return null
  }
}
