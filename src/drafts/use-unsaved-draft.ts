import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import type { SaveState } from './autosave.ts'

/** Leaving this tab shows a warning until what was typed is stored. */
export function useUnsavedDraft({ status }: SaveState): void {
  useUnsavedWork(status === 'saving' || status === 'failed')
}
