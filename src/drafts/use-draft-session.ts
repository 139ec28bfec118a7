/** A draft session for React: open while the form is shown, closed with it. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DraftSession, DraftSessionBrowser } from './draft-session.ts'
import type { DraftView } from './draft-state.ts'

/** A draft that is open in a form: its state and what can be done with it. */
export interface OpenDraft<D> extends DraftView<D>, DraftSession<D> {}

/** @param session the same one as long as the form edits the same draft */
export function useDraftSession<D>(session: DraftSession<D>): OpenDraft<D> {
  const view = useSyncExternalStore(session.subscribe, session.get, session.get)
  useEffect(() => session.enter(), [session])
  return useMemo(() => ({ ...session, ...view }), [session, view])
}

/** The page's own timers and events; call it in the browser only. */
export const pageBrowser = (): DraftSessionBrowser => ({
  window,
  document,
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
})
