/** Signing out clears this device; the user is asked first about anything unsent (docs/offline.md#the-worker). */
import { useState } from 'react'
import type { Unsent } from '#src/offline/account/account-store.ts'
import { isUntouched } from '#src/offline/drafts/signup-store.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { signOut } from '#src/pwa/sign-in/session.ts'
import { unsentIn } from '#src/pwa/outbox/offline-view.ts'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { problemMessage } from '../problem-messages.ts'
import { storedLabel } from '../device/format-storage.ts'

interface SignOutButtonProps {
  action?: string
  /** What has to be done while still signed in. */
  first?: () => Promise<void>
}

export function SignOutButton({ action = 'Sign out', first }: SignOutButtonProps) {
  const offline = useOffline()
  const view = useOfflineView()
  const [hasSignup, setHasSignup] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = unsentIn(view)
  const kept = {
    drafts: view.draftReferences.length,
    unsent: waiting.map(({ label }) => label),
    unreadable: view.quarantined.length,
    receipts: 0,
    hasClient: false,
    hasSignup,
  }
  const unsent: Unsent = {
    records: waiting.map(({ record }) => record.key),
    drafts: view.draftReferences,
    unreadable: view.quarantined.map(({ id }) => id),
  }

  /** Asks first if anything would be lost. */
  const begin = async () => {
    const signup = await offline?.signup.load().catch(() => null)
    const unfinished = signup ? signup.paid === null && !isUntouched(signup) : false
    setHasSignup(unfinished)
    if (Object.values(unsent).some((ids) => ids.length > 0) || unfinished) setAsking(true)
    else await leave()
  }

  const leave = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await first?.()
      // Every tab reloads, including this one, unless another tab has since added something the user was not warned
      // about.
      if ((await signOut(unsent)) === 'left') return
      setAsking(true)
      if (asking) setProblem('There is more now than a moment ago. Look again before you sign out.')
      setBusy(false)
    } catch (failure) {
      setProblem(problemMessage(failure))
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" busy={busy && !asking} onClick={() => void begin()}>
        {action}
      </Button>
      {problem && !asking ? <Notice tone="bad">{problem}</Notice> : null}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out and lose what is not sent?"
        actions={
          <>
            <LinkButton variant="quiet" href="/requests">
              See my requests
            </LinkButton>
            <Button variant="bad" busy={busy} onClick={() => void leave()}>
              Sign out and delete
            </Button>
          </>
        }
      >
        <p>
          On this phone: <b>{storedLabel(kept)}</b>. Signing out deletes that here, so that whoever uses this phone next
          finds nothing of yours.
          {waiting.length > 0 ? ' What may have arrived already stays with the vendors.' : null}
        </p>
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
      </Dialog>
    </>
  )
}
