/** The parts about events that a form loads after itself, in one file. */
export { withEvent } from '../send/event-of-draft.ts'
export { SameEvent } from './same-event.tsx'
