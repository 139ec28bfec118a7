/** Puts the lines of a file together to calendars with their zones and events. */
import { propertyOf, type Property } from './values/property.ts'
import type { DescribedZone } from './zones/zones.ts'

/** A component VEVENT, or a line of a VFREEBUSY. */
export interface Component {
  properties: readonly Property[]
  /** False for one with a line that was too long, or without an end. */
  isWhole: boolean
}

/** A component VCALENDAR. */
export interface Calendar {
  /** The zone of times without one, which only some programs write. */
  timeZone: string | null
  zones: Map<string, DescribedZone>
  events: Component[]
}

interface Settings {
  /** Whether an event has to be kept until its calendar ends. */
  keeps: (event: Component) => boolean
  onCalendar: (calendar: Calendar) => void
}

export interface Components {
  push: (line: string, isWhole: boolean) => void
  /** @returns false for a file without a calendar, and for one that ends in the middle */
  end: () => boolean
}

interface Open {
  name: string
  properties: Property[]
  parts: Property[][]
  isWhole: boolean
}

const EVENT = 'VEVENT'
const CALENDAR = 'VCALENDAR'

export function createComponents({ keeps, onCalendar }: Settings): Components {
  /** From the calendar to the component of the current line. */
  let open: Open[] = []
  let calendar: Calendar | null = null
  let hasCalendar = false

  const add = (event: Component) => {
    if (calendar && keeps(event)) calendar.events.push(event)
  }
  const close = ({ name, properties, parts, isWhole }: Open) => {
    const timeZone = properties.find((property) => property.name === 'TZID')?.value
    if (name === EVENT) add({ properties, isWhole })
    if (name === 'VTIMEZONE' && timeZone !== undefined) calendar?.zones.set(timeZone, { properties, parts })
    if (name === 'STANDARD' || name === 'DAYLIGHT') open.at(-1)?.parts.push(properties)
    if (name !== CALENDAR || !calendar) return
    onCalendar(calendar)
    calendar = null
  }
  const closeFrom = (index: number) => {
    while (open.length > Math.max(index, 0)) {
      const last = open.pop()
      if (last) close(last)
    }
  }
  const begin = (name: string) => {
    if (name === CALENDAR) {
      closeFrom(0)
      hasCalendar = true
      calendar = { timeZone: null, zones: new Map(), events: [] }
    }
    // No event is part of another: the end of the one before is missing.
    const unended = name === EVENT ? open.findIndex((each) => each.name === EVENT) : -1
    if (unended !== -1) {
      for (const each of open.slice(unended)) each.isWhole = false
      closeFrom(unended)
    }
    if (calendar) open.push({ name, properties: [], parts: [], isWhole: true })
  }
  const take = (property: Property, isWhole: boolean) => {
    const top = open.at(-1)
    if (!top || !calendar) return
    if (top.name === 'VFREEBUSY') {
      if (property.name === 'FREEBUSY') add({ properties: [property], isWhole })
      return
    }
    if (top.name === CALENDAR) {
      if (property.name === 'X-WR-TIMEZONE') calendar.timeZone = property.value
      return
    }
    top.properties.push(property)
    top.isWhole &&= isWhole
  }

  return {
    push: (line, isWhole) => {
      const property = propertyOf(line)
      if (!property) return
      const name = property.value.toUpperCase()
      if (property.name === 'BEGIN') begin(name)
      else if (property.name !== 'END') take(property, isWhole)
      else if (open.some((each) => each.name === name)) closeFrom(open.findLastIndex((each) => each.name === name))
    },
    end: () => {
      if (open.length > 1) return false
      closeFrom(0)
      open = []
      return hasCalendar
    },
  }
}
