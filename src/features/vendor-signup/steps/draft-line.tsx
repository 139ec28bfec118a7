/**
 * Says that the signup is saved on this device, and for how long. Once it is paid, it says no date: that would read as
 * the end of the profile.
 */
import { useState } from 'react'
import { LIFETIME_WARNING_MS } from '#contract/limits.ts'
import { signupExpiresAt } from '#src/offline/drafts/signup-store.ts'
import { SaveLine } from '#src/ui/form/save-line.tsx'
import type { Wizard } from '../session/wizard.ts'

interface DraftLineProps {
  record: Pick<Wizard['record'], 'editedAt' | 'paid'>
  status: Wizard['save']['status']
}

export function DraftLine({ record, status }: DraftLineProps) {
  const [now] = useState(() => Date.now())
  const expiresAt = record.paid === null ? signupExpiresAt(record, now) : null
  return <SaveLine status={status} expiresAt={expiresAt} warnMs={LIFETIME_WARNING_MS} />
}
