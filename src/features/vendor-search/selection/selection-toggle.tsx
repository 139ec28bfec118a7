/** Adds a vendor to the selection for one joint request, or removes it. */
import { Button } from '#src/ui/elements/button.tsx'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import css from './selection-toggle.module.css'
import { toggleSelected, useSelection, type SelectedVendor } from './selected-vendors.ts'

export function SelectionToggle({ vendor }: { vendor: SelectedVendor }) {
  const selection = useSelection(vendor.memberID)
  const isSelected = selection === 'selected'
  return (
    <Button
      variant="quiet"
      // The text shows the state; aria-pressed would announce it twice.
      className={isSelected ? `${css.toggle} ${css.chosen}` : `${css.toggle} ${css.plus}`}
      title={isSelected ? 'Remove from request' : 'Send one request to several vendors'}
      disabled={selection === 'full'}
      onClick={() => toggleSelected(vendor)}
    >
      {isSelected ? (
        <>
          <CheckIcon />
          <span>Selected</span>
        </>
      ) : (
        <span>Select</span>
      )}
      <VisuallyHidden>{vendor.profileName}</VisuallyHidden>
    </Button>
  )
}
