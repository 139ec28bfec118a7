/** Signing out empties this phone; what was not sent is asked about first (offline design, "Worker"). */
import { useState } from 'react'
import { signOut } from '#src/pwa/sign-in/session.ts'
import { unsentIn } from '#src/pwa/offline-view.ts'
import { useOfflineView } from '#src/pwa/use-offline-view.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { problemWords } from './problem-words.ts'
import { keptWords } from './storage-words.ts'

export function SignOutButton() {
  const view = useOfflineView()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const unsent = unsentIn(view)
  const waiting = unsent.length
  const drafts = view.drafts.length + view.answerDrafts.length
  const answers = unsent.filter(({ kind }) => kind === 'leadAnswer').length
  const lost = keptWords({ drafts, waiting: waiting - answers, answers, receipts: 0, hasClient: false })

  const leave = async () => {
    setBusy(true)
    setProblem(null)
    try {
      // Every tab starts over, this one too.
      await signOut()
    } catch (failure) {
      setProblem(problemWords(failure))
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="quiet" busy={busy && !asking} onClick={() => (waiting + drafts > 0 ? setAsking(true) : void leave())}>
        Sign out
      </Button>
      {problem && !asking ? <Notice tone="bad">{problem}</Notice> : null}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out and lose what is not sent?"
        actions={
          <>
            <LinkButton look="quiet" href="/requests">
              See my requests
            </LinkButton>
            <Button look="bad" busy={busy} onClick={() => void leave()}>
              Sign out and delete
            </Button>
          </>
        }
      >
        <p>
          On this phone: <b>{lost}</b>. Signing out deletes that here, so that whoever uses this phone next finds nothing of yours.
          {waiting > 0 ? ' What may have arrived already stays with the vendors.' : null}
        </p>
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
      </Dialog>
    </>
  )
}
