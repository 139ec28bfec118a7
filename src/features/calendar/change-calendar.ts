/** Changes a calendar: every tap is a change of its own, saved at once, also while an earlier one is being sent. */
import { useState } from 'react'
import { CHANGE_AVAILABILITY } from '#src/offline/outbox/kinds/actions/calendar.ts'
import type { Offline } from '#src/offline/offline.ts'
import { calendarSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { NOTHING_SENT, performAction, type ActionOutcome } from '#src/sync/actions/perform-action.ts'
import { openPageOffline } from '#src/sync/storage/page-offline.ts'
import type { Change } from './calendar-days.ts'

export const changeCalendar = (offline: Offline, vendorId: number, change: Change): Promise<ActionOutcome> =>
  performAction(offline, CHANGE_AVAILABILITY, {
    subject: calendarSubject(vendorId),
    about: { title: 'Your calendar', href: '/calendar', event: null },
    input: { memberId: vendorId, change: { busy: [], removed: [], ...change } },
  })

/** How to change it, and why the last change that failed is neither saved nor sent. */
export function useChangeCalendar(vendorId: number) {
  const [problem, setProblem] = useState<string | null>(null)
  /** Returns how far it got; null when it was neither saved nor sent. */
  const send = async (change: Change) => {
    setProblem(null)
    const outcome = await openPageOffline()
      .then((offline) => changeCalendar(offline, vendorId, change))
      .catch(() => NOTHING_SENT)
    if (outcome.problem !== null) setProblem(outcome.problem)
    return outcome.record?.state ?? null
  }
  return { problem, send }
}
