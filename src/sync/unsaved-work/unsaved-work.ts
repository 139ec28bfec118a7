/** Which parts of this tab hold unsaved work: leaving shows a warning, and no new version reloads the tab. */
import type { Channel } from '#src/offline/ports.ts'

/** The specification's text (docs/specification.md#addresses). Browsers show their own text when a tab is closed. */
export const LEAVE_WARNING = 'Are you sure you wish to leave this page? Changes made may not be saved.'

/** How long other tabs have to respond. */
const RESPONSE_TIME_MS = 500

export interface UnsavedWork {
  /** Prevents leaving and updating until the returned function is called. */
  hold: () => () => void
  here: () => boolean
  /** Whether this tab or any other one that responds holds unsaved work. */
  anywhere: () => Promise<boolean>
}

interface UnsavedWorkPorts {
  channel: Pick<Channel, 'post' | 'subscribe'>
  uuid: () => string
  wait: (ms: number) => Promise<void>
  /** The window. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export function createUnsavedWork({ channel, uuid, wait, events }: UnsavedWorkPorts): UnsavedWork {
  const held = new Set<symbol>()
  const here = () => held.size > 0

  channel.subscribe((message) => {
    if (message.type === 'askUnsavedWork' && here()) channel.post({ type: 'hasUnsavedWork', id: message.id })
  })

  const warn = (event: Event) => {
    event.preventDefault()
    // Older browsers warn only when the event carries a text.
    Object.assign(event, { returnValue: LEAVE_WARNING })
  }

  return {
    here,

    hold() {
      const work = Symbol('unsaved work')
      // The listener keeps the page out of the back-forward cache: present only while needed.
      if (!here()) events.addEventListener('beforeunload', warn)
      held.add(work)
      return () => {
        held.delete(work)
        if (!here()) events.removeEventListener('beforeunload', warn)
      }
    },

    async anywhere() {
      if (here()) return true
      const id = uuid()
      let found = false
      const leave = channel.subscribe((message) => {
        if (message.type === 'hasUnsavedWork' && message.id === id) found = true
      })
      channel.post({ type: 'askUnsavedWork', id })
      await wait(RESPONSE_TIME_MS)
      leave()
      return found || here()
    },
  }
}
