/**
 * Records usage events. This file is small, because every screen includes it; delivery.ts, which loads after the page
 * has rendered, processes the events. Until then they are queued here.
 */
import { TRACK_LABEL_MAX_CHARS } from '#contract/limits.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import type { EVENT_KINDS, TAG_MANAGER_EVENTS, TrackedEvent } from '#contract/tracking.ts'

interface Tracked {
  kind: (typeof EVENT_KINDS)[number]
  action: string
  category: string
  label: string
}

type Untimed<E> = E extends unknown ? Omit<E, 'id' | 'at'> : never

const waiting: TrackedEvent[] = []
let sink: ((event: TrackedEvent) => void) | null = null

/**
 * Records a named event.
 * @throws TypeError if action, category or label is missing
 */
export function track({ kind, action, category, label }: Tracked): void {
  for (const [name, value] of Object.entries({ action, category, label })) {
    if (typeof value !== 'string' || value.trim() === '') throw new TypeError(`An event needs its ${name}.`)
  }
  report({ type: 'event', kind, action, category, label: label.slice(0, TRACK_LABEL_MAX_CHARS) })
}

/** Creates an event that the tag manager receives by name. */
export const tagManagerEvent = (name: (typeof TAG_MANAGER_EVENTS)[number]): void => report({ type: 'tagManager', name })

let identified = ''

/**
 * Identifies the visitor: the account, and its vendor if it has one. Sent once per page, however often it is called.
 */
export function identify(accountId: number, vendorId: number | null): void {
  const who = `${accountId} ${vendorId}`
  if (who === identified) return
  identified = who
  report({ type: 'identify', accountId, memberId: vendorId })
}

/** A vendor's signup has reached its second step; the email address is the lead. */
export const lead = (email: string): void => report({ type: 'lead', email })

/**
 * Cut at the first random id: anyone who knows such an address can read what is there, as in a shared shortlist.
 * Threads, bookings and requests have numbers, which open nothing by themselves; other secrets are in queries and
 * hashes.
 */
const SECRET_PART = /\/[\da-f]{8}-[\da-f]{4}-.*/i

/**
 * A vendor's look at its own profile is not one: its figures count the profile's views.
 * @param path without the query, which may contain user input
 * @param vendorId the vendor of the signed-in account
 */
export function pageView(path: string, vendorId: number | null = null): void {
  if (vendorId !== null && new RegExp(`^/vendors/(.*-)?${vendorId}$`).test(path)) return
  report({ type: 'page', path: path.replace(SECRET_PART, '') })
}

/** Records any event, adding an id and the time. */
export function report(event: Untimed<TrackedEvent>): void {
  if (typeof window === 'undefined') return
  const timed = { ...event, id: randomUuid(), at: new Date().toISOString() }
  if (sink) sink(timed)
  else waiting.push(timed)
}

/** From now on passes every event to `deliver`, starting with the queued ones. */
export function deliverTo(deliver: (event: TrackedEvent) => void): void {
  sink = deliver
  waiting.splice(0).forEach(deliver)
}
