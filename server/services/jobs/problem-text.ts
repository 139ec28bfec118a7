/** Why a job failed, for operators: the error's name and message, without addresses, numbers and texts of people. */
import { hideAddresses } from '#server/hide-addresses.ts'

const MAX_CHARS = 300

const HIDDEN: readonly [RegExp, string][] = [
  [/\b(?:https?|wss?):\/\/([^\s/"'?#]+)[^\s"')]*/g, '$1'],
  // Up to the end where it isn’t closed: looking for the end of each “ would take the square of the time.
  [/“[^"'”`]{3,}(?:["'”`]|$)/g, '(text)'],
  [/["'`][^"'”`]{3,}["'”`]/g, '(text)'],
  [/[(+]?\d(?:[\s().-]{0,2}\d){8,}/g, '(number)'],
  [/\b[\w-]{32,}\b/g, '(key)'],
]

export function problemText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const message = HIDDEN.reduce((text, [found, word]) => text.replaceAll(found, word), hideAddresses(error.message))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (message === '' ? error.name : `${error.name}: ${message}`).slice(0, MAX_CHARS)
}
