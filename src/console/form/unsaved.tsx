/** Says that what was typed isn't saved or done yet, and lets go of it on purpose. */
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'

export const Unsaved = ({ words = 'Not saved yet.', onDiscard }: { words?: string; onDiscard: () => void }) => (
  <div className={blocks.titleRow}>
    <Quiet>{words}</Quiet>
    <Button variant="quiet" onClick={onDiscard}>
      Discard
    </Button>
  </div>
)
