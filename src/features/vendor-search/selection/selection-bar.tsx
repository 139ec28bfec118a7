import { useEffect, useState } from 'react'
import { VENDORS_PER_REQUEST_MAX } from '#contract/limits.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import css from './selection-bar.module.css'
import { choose, useSelectedVendors, type SelectedVendor } from './selected-vendors.ts'
import { requestLink } from '#src/vendor/format-vendor-links.ts'
import { selectedLabel, type CameFrom } from '../results/format-tile.ts'

/** How long removal can be undone; longer while the keyboard focus is on it. */
const UNDO_MS = 10_000

/** Always within reach while several vendors are selected: one request for all of them. */
export function SelectionBar({ from }: { from: CameFrom }) {
  const selected = useSelectedVendors()
  const [cleared, setCleared] = useState<{
    removed: readonly SelectedVendor[]
    left: readonly SelectedVendor[]
  } | null>(null)
  const [held, setHeld] = useState(false)
  // After the next selection the list is different, and there is nothing to undo.
  const removed = cleared?.left === selected ? cleared.removed : null

  useEffect(() => {
    if (removed === null || held) return undefined
    const timer = setTimeout(() => setCleared(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed, held])

  const clear = () => {
    const left: readonly SelectedVendor[] = []
    setCleared({ removed: selected, left })
    choose(left)
  }
  if (selected.length === 0 && removed === null) return null
  const full = selected.length >= VENDORS_PER_REQUEST_MAX
  return (
    <>
      <div className={css.room} />
      <section className={css.bar} aria-label="Selected vendors" data-bottom-bar>
        <div className={css.inner}>
          <output>
            <span>{removed ? selectedLabel(removed.length, 'removed') : selectedLabel(selected.length)}</span>
            {removed ? null : (
              <span className={css.names}>
                {full
                  ? `${VENDORS_PER_REQUEST_MAX} vendors max per request`
                  : selected.map(({ profileName }) => profileName).join(', ')}
              </span>
            )}
          </output>
          {/* A single button, so that it retains the keyboard focus. */}
          <Button
            variant="quiet"
            icon={removed === null}
            aria-label={removed ? undefined : 'Clear selection'}
            onFocus={(event) => setHeld(event.currentTarget.matches(':focus-visible'))}
            onBlur={() => setHeld(false)}
            onClick={removed ? () => choose(removed) : clear}
          >
            {removed ? 'Undo' : <CloseIcon />}
          </Button>
          {removed ? null : (
            <LinkButton
              href={requestLink(
                selected.map(({ memberID: vendorId }) => vendorId),
                from,
              )}
            >
              {selected.length === 1 ? 'Get quote' : 'Get quotes'}
            </LinkButton>
          )}
        </div>
      </section>
    </>
  )
}
