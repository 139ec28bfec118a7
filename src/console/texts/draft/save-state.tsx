/** Where what is typed is: read out when it changes. */
import { Quiet } from '#src/ui/elements/quiet.tsx'
import type { SaverState } from './draft-saver.ts'

const WORDS: Record<SaverState['status'], string> = {
  idle: 'Nothing changed yet. A draft is saved while you type.',
  saving: 'Saving…',
  saved: 'Draft saved.',
  kept: 'Kept on this device, not saved yet.',
  failed: 'Not saved. Copy your text before you leave.',
}

export const SaveState = ({ status }: { status: SaverState['status'] }) => (
  <output>
    <Quiet as="span">{WORDS[status]}</Quiet>
  </output>
)
