/** Installing Fanfare on the home screen: offered where the browser allows it, explained where it does not (iOS). */
import { createObservable, type Observable } from '#src/sync/observable.ts'

/** Chromium's event; no standard type library has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

/**
 * - `none`: nothing to offer (yet);
 * - `offer`: `install()` opens the browser's own dialog;
 * - `explainIos`: "Share, then Add to Home Screen";
 * - `installed`: this is the installed app, or it was just installed.
 */
export type InstallState = 'none' | 'offer' | 'explainIos' | 'installed'

type Stored = Pick<Storage, 'getItem'> | null

interface Installation {
  state: Pick<Observable<InstallState>, 'get' | 'subscribe'>
  install: () => Promise<void>
  /** @param stored local storage, where there is any */
  start: (stored: Stored) => void
}

export interface InstallPorts {
  events: Pick<EventTarget, 'addEventListener'>
  userAgent: string
  maxTouchPoints: number
  /** Runs from the home screen already. */
  standalone: boolean
  /** Whether the page that is open offers it in its own words. */
  showsOwn: () => boolean
}

export function createInstallation(ports: (stored: Stored) => InstallPorts): Installation {
  const state = createObservable<InstallState>('none')
  let offered: BeforeInstallPromptEvent | null = null
  return {
    state,
    start(stored) {
      const { events, standalone, showsOwn, ...device } = ports(stored)
      if (standalone) state.set('installed')
      else if (isIos(device)) state.set('explainIos')
      events.addEventListener('beforeinstallprompt', (event) => {
        // Everywhere else the browser's own hint is shown.
        if (showsOwn()) event.preventDefault()
        offered = event as BeforeInstallPromptEvent
        state.set('offer')
      })
      events.addEventListener('appinstalled', () => {
        offered = null
        state.set('installed')
      })
    },
    async install() {
      const prompt = offered
      // The browser lets each offer be used once; it sends a new event when it may be made again.
      offered = null
      if (!prompt) return
      state.set('none')
      // Some browsers refuse an offer that they have shown themselves.
      await prompt.prompt().catch(() => {})
    },
  }
}

/** iPads identify as a Mac, but no Mac has a touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<InstallPorts, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether this is the installed app. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Local storage: when it was offered on the page of requests, epoch milliseconds. */
export const OFFERED = 'installOffered'
export const OFFERED_AGAIN_AFTER_MS = 30 * 24 * 60 * 60_000

/** This page's. */
export const installation = createInstallation((stored) => ({
  events: window,
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  standalone: isStandalone(),
  showsOwn: () => {
    const { pathname } = window.location
    const isDue = Date.now() - Number(stored?.getItem(OFFERED)) >= OFFERED_AGAIN_AFTER_MS
    return pathname === '/account' || (pathname === '/requests' && isDue)
  },
}))
