/**
 * Text that another app shared and no draft has yet. It waits in the tab's storage while the client looks for vendors;
 * without storage, as long as the page.
 */
const KEY = 'sharedText'

const listeners = new Set<() => void>()
let waiting: string | null = null

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function store(text: string) {
  try {
    if (text === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // It still lasts as long as the page.
  }
}

/** `''` when nothing waits. */
export const waitingShare = (): string => (waiting ??= stored())

export function keepShare(text: string): void {
  waiting = text
  store(text)
}

/** A draft has it: a reload finds nothing to add, and the screen stays until it is closed. */
export const forgetStoredShare = (): void => store('')

export function closeShare(): void {
  keepShare('')
  for (const listener of listeners) listener()
}

/** Whether something was shared that is to be added, or was just added. */
export const isSharing = (): boolean => waitingShare() !== '' || isInAddress()

export const isInAddress = (): boolean => /[?&](title|text|url)=/.test(window.location.search)

export function onShareClosed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
