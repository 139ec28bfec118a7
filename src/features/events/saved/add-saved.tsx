/** Chooses among the other saved vendors which are for this event. */
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { eventName, type KnownEvent } from '#src/events/known-events.ts'
import type { SavedVendor } from '#src/offline/vendors/saved-vendors.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import css from '../events.module.css'

interface AddSavedProps {
  event: KnownEvent
  vendors: readonly SavedVendor[]
  onClose: () => void
}

export function AddSaved({ event, vendors, onClose }: AddSavedProps) {
  const offline = useOffline()
  const { busy, run } = useSingleRun()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  // The list stays as it was opened: what is added leaves it.
  const [listed] = useState(vendors)
  const add = () =>
    run(async () => {
      setProblem(null)
      try {
        for (const { savedAt: _at, account: _account, ...vendor } of listed)
          if (chosen.includes(vendor.memberID)) await offline?.savedVendors.save({ ...vendor, eventKey: event.key })
        onClose()
      } catch {
        setProblem('We couldn’t add all of them. Try again.')
      }
    })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={`Save for ${eventName(event)}`}
      actions={
        <Button wide busy={busy} disabled={chosen.length === 0} onClick={() => void add()}>
          {chosen.length === 0 ? 'Add to this event' : `Add ${formatCount(chosen.length, 'vendor')}`}
        </Button>
      }
    >
      <ul className={css.needs}>
        {listed.map(({ memberID: vendorId, profileName, primaryServiceName }) => (
          <li key={vendorId}>
            <Checkbox
              checked={chosen.includes(vendorId)}
              onChange={() =>
                setChosen((now) =>
                  now.includes(vendorId) ? now.filter((other) => other !== vendorId) : [...now, vendorId],
                )
              }
            >
              {`${profileName} · ${primaryServiceName}`}
            </Checkbox>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
    </Dialog>
  )
}
