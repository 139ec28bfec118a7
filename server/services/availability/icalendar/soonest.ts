/** Keeps the soonest of any number of times, each once, in bounded memory. */
import type { EventTime } from './event-times.ts'

export interface Soonest {
  add: (time: EventTime) => void
  all: () => { times: EventTime[]; isCut: boolean }
}

export function createSoonest(most: number): Soonest {
  let times: EventTime[] = []
  let isCut = false
  const tidy = () => {
    const each = new Map(times.map((time) => [`${time.start} ${time.end} ${time.isAllDay}`, time]))
    times = [...each.values()].sort((one, other) => one.start - other.start || one.end - other.end)
    isCut ||= times.length > most
    times = times.slice(0, most)
  }
  return {
    add: (time) => {
      times.push(time)
      if (times.length >= 4 * most) tidy()
    },
    all: () => {
      tidy()
      return { times, isCut }
    },
  }
}
