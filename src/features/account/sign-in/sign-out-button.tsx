/** Signing out clears this device, after asking whether to keep what is not sent (docs/offline.md#the-worker). */
import { useState } from 'react'
import { isUntouched } from '#src/offline/drafts/signup-store.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { signOut } from '#src/session/session.ts'
import { unsentIn } from '#src/sync/outbox/offline-view.ts'
import { unsentReferences } from '#src/sync/outbox/unsent-references.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { problemMessage } from '../problem-messages.ts'
import { storedLabel } from '../device/format-storage.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

interface SignOutButtonProps {
  action?: string
  /** Work that has to be done while still signed in. */
  first?: () => Promise<void>
}

export function SignOutButton({ action = 'Sign out', first }: SignOutButtonProps) {
  const offline = useOffline()
  const view = useOfflineView()
  const [beside, setBeside] = useState({ hasSignup: false, savedVendors: 0 })
  const [asking, setAsking] = useState(false)
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const [keeps, setKeeps] = useState(false)
  const waiting = unsentIn(view)
  const kept = {
    drafts: view.drafts.length,
    unsent: waiting.map(({ label }) => label),
    unreadable: view.quarantined.length,
    receipts: 0,
    hasClient: false,
    ...beside,
  }
  const unsent = unsentReferences(view)

  /** Asks first if anything would be lost. */
  const begin = async () => {
    setProblem(null)
    const signup = await offline?.signup.load().catch(() => null)
    const unfinished = signup ? signup.paid === null && !isUntouched(signup) : false
    const saved = await offline?.savedVendors.list().catch(() => [])
    const savedVendors = saved?.length ?? 0
    setBeside({ hasSignup: unfinished, savedVendors })
    if (Object.values(unsent).some((ids) => ids.length > 0) || unfinished || savedVendors > 0) setAsking(true)
    else await run(leave)
  }

  const leave = async () => {
    setProblem(null)
    try {
      await first?.()
      // Every tab reloads, including this one, unless another tab has since added something the user was not warned
      // about.
      if ((await signOut(unsent, { own: asking && keeps })) === 'left') return
      setAsking(true)
      if (asking) setProblem('Something new was just saved. Review it before you sign out.')
    } catch (failure) {
      setProblem(problemMessage(failure))
    }
  }
  return (
    <>
      <Button variant="quiet" busy={busy && !asking} onClick={() => void begin()}>
        {action}
      </Button>
      {problem && !asking ? <Notice tone="bad">{problem}</Notice> : null}
      <SignOutDialog
        open={asking}
        stored={storedLabel(kept)}
        hasUnsent={waiting.length > 0}
        keeps={keeps}
        busy={busy}
        problem={problem}
        onKeeps={setKeeps}
        onClose={() => setAsking(false)}
        onSignOut={() => void run(leave)}
      />
    </>
  )
}
