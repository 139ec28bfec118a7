/** Parts of every year, from a month and day to another, both included. */
import * as v from 'valibot'
import { coded } from './errors.ts'

/** A leap year: every season may begin and end on February 29. */
const YEAR = 2028

const isMonthDay = (text: string) => {
  const day = new Date(`${YEAR}-${text}T00:00:00Z`)
  return /^\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === text
}

/** `12-01`. */
export const MonthDay = v.pipe(
  v.string(),
  v.maxLength(5),
  v.check(isMonthDay, coded('incorrectFormat', 'Choose a month and a day.')),
)

/** A season that ends before it begins goes on to the next year; without days, it is the whole year. */
export interface Season {
  from: string | null
  until: string | null
}

/** @param monthDay `12-01` */
export function isInSeason({ from, until }: Season, monthDay: string): boolean {
  if (from === null || until === null) return true
  return from <= until ? from <= monthDay && monthDay <= until : from <= monthDay || monthDay <= until
}

/** `2027-12-01` → `12-01`. */
export const monthDayOf = (date: string): string => date.slice(5)

/** `12-01` → 1201, as the database compares them. */
export const numberOfMonthDay = (monthDay: string): number => Number(monthDay.replace('-', ''))

/** All days of a leap year, in order. */
export function everyMonthDay(): string[] {
  const days: string[] = []
  for (let at = Date.UTC(YEAR, 0, 1); at < Date.UTC(YEAR + 1, 0, 1); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(5, 10))
  return days
}
