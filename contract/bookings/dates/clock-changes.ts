/**
 * Nights on which the clocks change: local times that are skipped in spring, and those that come twice in autumn. A
 * start that comes twice is the first, an end the second (docs/decisions/075-hours-that-come-twice.md).
 */
import { dateIn, timeIn } from '../../dates.ts'
import { formatTime, formatZone } from '../../format.ts'
import { DAY_MS } from '../../limits.ts'

/** The local time of a moment, in the form of `momentsOf`. */
export const localAt = (timeZone: string, moment: number) =>
  `${dateIn(timeZone, new Date(moment))}T${timeIn(timeZone, new Date(moment))}`

/** How far a time zone's clock is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (timeZone: string, moment: number) => Date.parse(`${localAt(timeZone, moment)}Z`) - moment

/**
 * When the clocks of a time zone show `local`, `YYYY-MM-DDTHH:mm`: one moment, two or none, in epoch milliseconds. None
 * for other text, too.
 */
export function momentsOf(local: string, timeZone: string): number[] {
  const utc = Date.parse(`${local}Z`)
  if (Number.isNaN(utc)) return []
  // With the clock as it is a day before and a day after.
  const offsets = new Set([-DAY_MS, DAY_MS].map((days) => offsetAt(timeZone, utc + days)))
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((moment) => offsetAt(timeZone, moment) === utc - moment)
    .sort((a, b) => a - b)
}

/** Whether the clocks never show a time. Other text has an error of its own. */
export const isSkipped = (local: string, timeZone: string): boolean =>
  !Number.isNaN(Date.parse(`${local}Z`)) && momentsOf(local, timeZone).length === 0

/** Where a time is skipped. */
export const SKIPPED = 'Clocks skip this hour that night. Choose a time an hour later.'

/** ` EDT` or ` EST` for a time that comes twice that night, by which of the two is meant; empty for any other. */
export function zoneWhereRepeated(local: string, part: keyof typeof MEANT, timeZone: string): string {
  const [first, second] = momentsOf(local, timeZone)
  if (first === undefined || second === undefined) return ''
  return ` ${formatZone(part === 'start' ? first : second, timeZone)}`
}

/** ` EDT` or ` EST` for a moment whose time comes twice that night, like `zoneWhereRepeated`. */
export function zoneOfRepeated(moment: number, timeZone: string): string {
  return momentsOf(localAt(timeZone, moment), timeZone).length > 1 ? ` ${formatZone(moment, timeZone)}` : ''
}

const MEANT = {
  start: 'It starts the first time, before the clocks go back.',
  end: 'It ends the second time, after the clocks go back.',
}

/**
 * Says which moment is meant by a time that comes twice that night, or that it is skipped; empty for any other time,
 * and for a half-typed one.
 */
export function describeChange(local: string, part: keyof typeof MEANT, timeZone: string): string {
  if (isSkipped(local, timeZone)) return SKIPPED
  if (momentsOf(local, timeZone).length < 2) return ''
  return `${formatTime(local.slice(11))} comes twice that night. ${MEANT[part]}`
}
