/**
 * Explains why an earlier signup on this device is not shown: its 90 days are over, or a newer version of Fanfare wrote
 * it.
 */
import { useState } from 'react'
import { DAY_MS, SIGNUP_DATA_LIFETIME_MS } from '#contract/limits.ts'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Notice } from '#src/ui/screens/notice.tsx'

/** @param ended the signup that has just expired; null if none has */
export function EarlierSignup({ ended }: { ended: StoredSignup | null }) {
  const { quarantined } = useOfflineView()
  const [now] = useState(() => Date.now())
  const isAside = quarantined.some(({ store }) => store === 'signup')
  return (
    <>
      {ended ? <Notice>{endedMessage(ended, now)}</Notice> : null}
      {isAside ? (
        <Notice>
          There’s a signup on this device that this version can’t open. You can save a copy in{' '}
          <a href="/requests">My requests</a>.
        </Notice>
      ) : null}
    </>
  )
}

const DAYS = SIGNUP_DATA_LIFETIME_MS / DAY_MS

function endedMessage({ editedAt, paid }: StoredSignup, now: number): string {
  const day = formatMomentDay(editedAt, now)
  if (paid) return `Your saved signup from ${day} expired after ${DAYS} days. Your profile is safe: sign in to see it.`
  return `Your signup from ${day} expired after ${DAYS} days. Please start again.`
}
