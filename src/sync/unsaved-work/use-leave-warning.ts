import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LEAVE_WARNING } from './unsaved-work.ts'
import { useUnsavedWork } from './use-unsaved-work.ts'

/**
 * While `unsaved` is true, leaving the form shows a warning, with the specification's text within the site
 * (docs/specification.md#addresses) and with the browser's own when the tab is closed. For work that no draft stores.
 * @param staysWithin paths that belong to the same form
 */
export function useLeaveWarning(unsaved: boolean, staysWithin: (path: string) => boolean = () => false): void {
  useUnsavedWork(unsaved)
  const { history } = useRouter()
  const stays = useRef(staysWithin)
  useEffect(() => {
    if (!unsaved) return undefined
    return history.block({
      // The unsaved work has requested the browser's own warning already.
      enableBeforeUnload: false,
      blockerFn: ({ nextLocation }) => !stays.current(nextLocation.pathname) && !window.confirm(LEAVE_WARNING),
    })
  }, [unsaved, history])
}
