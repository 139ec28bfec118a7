/** A notice, on any page, that the site's data was deleted on this device while the page was open. */
import { useState } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'

export function ClearedNotice() {
  const { wasCleared } = useOfflineView()
  const [isRead, setRead] = useState(false)
  return (
    <Dialog
      open={wasCleared && !isRead}
      onClose={() => setRead(true)}
      title="Your saved data was deleted"
      actions={<Button onClick={() => setRead(true)}>OK</Button>}
    >
      <p>
        {`${marketplaceName()}’s data on this device was deleted, by you or by the browser. Drafts and requests that weren’t sent are gone. If a form is open, we’ve tried to save it again. Before you close it, check that it says “Draft saved”.`}
      </p>
    </Dialog>
  )
}
