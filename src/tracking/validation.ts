/** The event kind Validation (specification 2, section 5): which fields were marked, and why. Never what was typed. */

/** In the words of the measuring: what was being filled in, what is wrong, and where. */
export interface ValidationEvent {
  kind: 'Validation'
  /** `Quote request`. */
  category: string
  /** The error's class: `blank`, `inThePast`, … */
  action: string
  /** The field's label. */
  label: string
}

const NAME = 'fanfare-validation'

/** Tells whoever measures; nobody has to. */
export function trackValidation(events: readonly ValidationEvent[], target: EventTarget = globalThis): void {
  if (events.length > 0) target.dispatchEvent(new CustomEvent(NAME, { detail: events }))
}

/** @returns the way out */
export function onValidation(listener: (events: readonly ValidationEvent[]) => void, target: EventTarget = globalThis): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<readonly ValidationEvent[]>).detail)
  target.addEventListener(NAME, hear)
  return () => target.removeEventListener(NAME, hear)
}
