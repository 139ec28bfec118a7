/**
 * Pulling the page down refreshes it in the installed app of iPhone and iPad, which has neither this nor a button to
 * reload. Whoever can't pull gets the same when the app comes back to the foreground.
 */
import { createPull } from './pull.ts'
import css from './pull-to-refresh.module.css'

const SHOWN_MS = 2_000

interface RefreshPorts {
  document: Document
  /** Rejects when not everything could be fetched. */
  refresh: () => Promise<unknown>
}

export function startPullToRefresh({ document, refresh }: RefreshPorts): void {
  const pull = createPull()
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  status.className = css.status ?? ''
  document.body.append(status)
  let busy = false
  const show = (text: string, progress = 1) => {
    status.textContent = text
    status.style.opacity = text === '' ? '0' : String(progress)
  }
  const run = async () => {
    busy = true
    show('Refreshing…')
    try {
      await refresh()
      show('Up to date')
    } catch {
      show('We couldn’t refresh. Check your connection.')
    }
    setTimeout(() => {
      busy = false
      show('')
    }, SHOWN_MS)
  }
  const isAtTop = () => (document.scrollingElement?.scrollTop ?? 0) <= 0 && !document.querySelector('dialog[open]')
  const options = { passive: true }
  document.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [finger] = touches
      if (finger) pull.start({ x: finger.clientX, y: finger.clientY }, !busy && touches.length === 1 && isAtTop())
    },
    options,
  )
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      const [finger] = touches
      if (!finger || busy) return
      const progress = pull.move({ x: finger.clientX, y: finger.clientY })
      show(progress === 0 ? '' : progress < 1 ? 'Pull to refresh' : 'Let go to refresh', progress)
    },
    options,
  )
  const end = () => {
    if (busy) return
    if (pull.end()) void run()
    else show('')
  }
  document.addEventListener('touchend', end, options)
  document.addEventListener('touchcancel', () => {
    pull.start({ x: 0, y: 0 }, false)
    if (!busy) show('')
  })
}
