/** New versions: found, offered, and applied only when the user chooses, and no tab would lose work. */
import { createObservable, type Observable } from '#src/sync/observable.ts'
import type { UnsavedWork } from '#src/sync/unsaved-work/unsaved-work.ts'

/**
 * - `waiting`: a new version is ready;
 * - `blocked`: the user chose it, but a tab holds unsaved work; choose again once that is saved;
 * - `applying`: this tab reloads as soon as the new version is in control;
 * - `reloadNeeded`: another tab chose it; this one keeps the old page until the user reloads;
 * - `reloadBlocked`: the user chose to reload, but this tab holds unsaved work; choose again once that is saved.
 */
export type UpdateState = 'none' | 'waiting' | 'blocked' | 'applying' | 'reloadNeeded' | 'reloadBlocked'

export interface Updates {
  state: Pick<Observable<UpdateState>, 'get' | 'subscribe'>
  /** The user chose the new version. */
  apply: () => Promise<void>
  /** A new worker is installed and waits. */
  onWaiting: () => void
  /** The worker in control changed. `first`: there was none before. */
  onControlled: (first: boolean) => void
}

interface UpdatePorts {
  unsavedWork: Pick<UnsavedWork, 'here' | 'anywhere'>
  /** Makes the waiting worker take over. */
  skipWaiting: () => void
  reload: () => void
}

export function createUpdates({ unsavedWork, skipWaiting, reload }: UpdatePorts): Updates {
  const state = createObservable<UpdateState>('none')
  return {
    state,
    onWaiting: () => state.set('waiting'),
    onControlled(first) {
      if (first) return
      // The user may have typed since choosing: then the reload waits for another choice.
      if (state.get() === 'applying' && !unsavedWork.here()) reload()
      else state.set('reloadNeeded')
    },
    async apply() {
      if (state.get() === 'none' || state.get() === 'applying') return
      if (state.get() === 'reloadNeeded' || state.get() === 'reloadBlocked') {
        if (unsavedWork.here()) state.set('reloadBlocked')
        else reload()
        return
      }
      if (await unsavedWork.anywhere()) {
        state.set('blocked')
        return
      }
      state.set('applying')
      skipWaiting()
    },
  }
}
