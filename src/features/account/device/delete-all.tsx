/** Deletes everything that is stored here, after naming what would be lost. */
import { useState } from 'react'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { unsentIn, type OfflineView } from '#src/sync/outbox/offline-view.ts'
import { unsentReferences } from '#src/sync/outbox/unsent-references.ts'
import { startOverAt, signOut } from '#src/session/session.ts'
import { deleteSavedPages, pageCaches } from '#src/sync/storage/saved-pages.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { problemMessage } from '../problem-messages.ts'
import { Section } from '../section.tsx'
import { hasAnything, storedLabel } from './format-storage.ts'
import type { StoredBeside } from './use-stored.ts'

export function DeleteAll({ view, stored }: { view: OfflineView; stored: StoredBeside }) {
  const who = useSignedIn()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = unsentIn(view)
  const kept = {
    drafts: view.drafts.length,
    unsent: waiting.map(({ label }) => label),
    unreadable: view.quarantined.length,
    receipts: view.items.length - waiting.length,
    hasClient: stored.client !== null,
    hasSignup: stored.signup !== null,
    savedVendors: stored.savedVendors,
    galleryPhotos: stored.galleryPhotos,
    sharedFiles: stored.sharedFiles,
  }
  const label = storedLabel(kept)
  const hasStored = hasAnything(kept)
  const ask = () => {
    setProblem(null)
    setAsking(true)
  }
  const remove = async () => {
    setProblem(null)
    try {
      startOverAt('/on-this-device')
      await deleteSavedPages(pageCaches()).catch(() => {})
      // Every tab reloads then, including this one.
      if ((await signOut(unsentReferences(view))) === 'left') return
      setProblem('Something new was just saved. Review it before you delete everything.')
    } catch (failure) {
      setProblem(problemMessage(failure))
    }
    startOverAt()
  }
  return (
    <Section title="Delete everything here">
      <p>
        For a device that isn’t yours, or that you give away. What was sent stays{' '}
        <span>{`with the vendors${who ? ' and in your account' : ''}.`}</span>
      </p>
      <Button variant="bad" onClick={ask}>
        Delete everything
      </Button>
      <AskDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete everything on this device?"
        action="Delete"
        busy={busy}
        onConfirm={() => void run(remove)}
      >
        <p>
          {hasStored ? (
            <span>
              On this device: <b>{label}</b>. It’s deleted for good, with all saved pages and photos.
            </span>
          ) : (
            <span>All saved pages and photos are deleted.</span>
          )}
          {waiting.length > 0 ? <span> What isn’t sent yet won’t be sent.</span> : null}
          {who ? <span> You’ll be signed out here.</span> : null}
        </p>
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
      </AskDialog>
    </Section>
  )
}
