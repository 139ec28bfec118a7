/**
 * Every kind of action: whatever the files below export. A new one is an export of the file of its subject; a new
 * subject is a file here.
 */
import type { defineAction } from '../action.ts'
import * as bookings from './bookings.ts'
import * as calendar from './calendar.ts'
import * as events from './events.ts'
import * as leads from './leads.ts'
import * as messages from './messages.ts'
import * as paperwork from './paperwork.ts'
import * as requests from './requests.ts'
import * as reviews from './reviews.ts'

type AnyActionKind = ReturnType<typeof defineAction<unknown>>

export const ACTION_KINDS: readonly AnyActionKind[] = [
  ...Object.values(bookings),
  ...Object.values(calendar),
  ...Object.values(events),
  ...Object.values(leads),
  ...Object.values(messages),
  ...Object.values(paperwork),
  ...Object.values(requests),
  ...Object.values(reviews),
]
