import { useEffect } from 'react'
import { pageUnsavedWork } from './page-unsaved-work.ts'

/** While `unsaved` is true, leaving this tab shows a warning and no new version takes over. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => (unsaved ? pageUnsavedWork().hold() : undefined), [unsaved])
}
