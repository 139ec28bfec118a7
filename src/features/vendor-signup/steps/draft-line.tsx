/** Until when the signup is kept on this device; nothing once it is paid, when no date of a draft matters anymore. */
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
  if (record.paid !== null) return null
  return <SaveLine status={status} expiresAt={signupExpiresAt(record, now)} warnMs={LIFETIME_WARNING_MS} />
}
