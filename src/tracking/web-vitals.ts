/**
 * Measures how fast this page was for its reader, and tells the operator's own server when the page is left. Loaded
 * after everything else, so that measuring costs the reader nothing.
 */
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals'
import { requestUrl } from '#src/api/urls/request-url.ts'
import type { PageKind, WebVitalsBody } from '#contract/web-vitals.ts'

const KINDS: readonly [RegExp, PageKind][] = [
  [/^\/$/, 'home'],
  [/^\/vendors\//, 'profile'],
  [/^\/requestquote/, 'request'],
  [/^\/requests/, 'requests'],
  [/^\/virtual-event-services/, 'virtual'],
  [/^\/kids-party-entertainment/, 'kids'],
  [/^\/wedding-entertainment/, 'weddings'],
  [/^\/(articles|event-inspiration)/, 'articles'],
  [/^\/signup/, 'signup'],
  [/^\/(account|sign-in|create-account|forgot-password|reset-password|confirm-email)/, 'account'],
  [/^\/leads/, 'leads'],
  [/^\/(search|events|privacy|terms|contact|shortlist)\b/, 'other'],
]

/** Everything else is a service, with or without a place. */
export const pageKind = (pathname: string): PageKind => KINDS.find(([test]) => test.test(pathname))?.[1] ?? 'results'

interface Ports {
  pathname: string
  /** Calls back with each figure whenever it changes. */
  measure: (report: (metric: Pick<Metric, 'name' | 'value'>) => void) => void
  send: (body: WebVitalsBody) => void
  /** Calls back each time the page is left. */
  onLeave: (listener: () => void) => void
}

/** Sends what was measured each time the page is left, without repeating itself. */
export function reportFigures({ pathname, measure, send, onLeave }: Ports): void {
  const page = pageKind(pathname)
  const measured = new Map<string, number>()
  measure(({ name, value }) => measured.set(name, value))
  onLeave(() => {
    const figures = [...measured].map(([name, value]) => ({ name, value })) as WebVitalsBody['figures']
    measured.clear()
    if (figures.length > 0) send({ page, figures })
  })
}

export function startFigures(): void {
  reportFigures({
    // The page that was loaded: later ones within the app have no paint of their own.
    pathname: window.location.pathname,
    measure(report) {
      onLCP(report)
      onINP(report)
      onCLS(report)
    },
    send: (body) =>
      void navigator.sendBeacon(
        requestUrl('webVitals'),
        new Blob([JSON.stringify(body)], { type: 'application/json' }),
      ),
    onLeave(listener) {
      // On the window, where the event arrives last: web-vitals makes its figures final on the same event.
      window.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') listener()
      })
    },
  })
}
