/** Installing Fanfare on the home screen: offered where the browser lets us, explained where it does not (iOS). */
import { createObservable, type Observable } from '../observable.ts'

/** Chromium's event; it is in no standard's type library. */
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

export interface Installation {
  state: Pick<Observable<InstallState>, 'get' | 'subscribe'>
  install: () => Promise<void>
  start: () => void
}

export interface InstallDependencies {
  events: Pick<EventTarget, 'addEventListener'>
  userAgent: string
  maxTouchPoints: number
  /** Runs from the home screen already. */
  standalone: boolean
}

export function createInstallation(dependencies: () => InstallDependencies): Installation {
  const state = createObservable<InstallState>('none')
  let offered: BeforeInstallPromptEvent | null = null
  return {
    state,
    start() {
      const { events, standalone, ...device } = dependencies()
      if (standalone) state.set('installed')
      else if (isIos(device)) state.set('explainIos')
      events.addEventListener('beforeinstallprompt', (event) => {
        event.preventDefault()
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
      // The browser lets each offer be used once; a new event comes if it may be made again.
      offered = null
      if (!prompt) return
      state.set('none')
      await prompt.prompt()
    },
  }
}

/** iPads call themselves a Mac, but no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Pick<InstallDependencies, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** This page's. */
export const installation = createInstallation(() => ({
  events: window,
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  standalone:
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true),
}))
