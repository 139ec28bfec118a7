/** The confirmation beside a form's button that its last change is saved. */
import { Notice } from '#src/ui/screens/notice.tsx'

export type SavedState = 'asSaved' | 'changed' | 'saved'

export function SavedNote({ state }: { state: SavedState }) {
  return <output>{state === 'saved' ? <Notice tone="good">Saved</Notice> : null}</output>
}
