/** Which of its two sides a vendor uses at the moment; clients only plan. */
import { createObservable } from '#src/sync/observable.ts'
import { fromScope } from '#contract/signed-in.ts'
import { useSyncExternalStore } from 'react'
import { signInCookie } from './sign-in-cookies.ts'

export type Mode = 'vendor' | 'planning'

/** In local storage, which a sign-out empties. */
export const MODE_NAME = 'mode'

/** Pages of one mode. The saved shell's script decides by the same expressions (src/app/shell/frame-script.ts). */
export const VENDOR_PAGES = /^\/(leads|calendar)(\/|$)|^\/threads$/
export const PLANNING_PAGES = /^\/(requests|requestquote|shortlist|my-events|run-sheet\/.{8}$)/

const chosen = createObservable<Mode | null>(null)

/** The mode that this device remembers: that of a vendor, unless it plans an event of its own. */
function rememberedMode(): Mode {
  const known = chosen.get()
  if (known !== null) return known
  try {
    return localStorage.getItem(MODE_NAME) === 'planning' ? 'planning' : 'vendor'
  } catch {
    return 'vendor'
  }
}

export function rememberMode(mode: Mode): void {
  chosen.set(mode)
  try {
    localStorage.setItem(MODE_NAME, mode)
  } catch {
    // Storage is switched off: it holds until the page is closed.
  }
}

export const useRememberedMode = (): Mode => useSyncExternalStore(chosen.subscribe, rememberedMode, () => 'vendor')

/** The mode that a page belongs to; null for pages of both. */
export function modeOf(path: string): Mode | null {
  if (VENDOR_PAGES.test(path)) return 'vendor'
  return PLANNING_PAGES.test(path) ? 'planning' : null
}

/** Whether the app, which was opened at its first page, opens on a vendor's leads. */
export function opensOnLeads({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname !== '/' || !/^(\?from=home-screen)?$/.test(search)) return false
  const scopes = signInCookie('scopes')
  return scopes !== null && fromScope(scopes)?.memberId != null && rememberedMode() === 'vendor'
}
