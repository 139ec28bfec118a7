/** Why a job failed, for operators: the error's name and message, without addresses, numbers and texts of people. */

const MAX_CHARS = 300

const HIDDEN: readonly [RegExp, string][] = [
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(email)'],
  [/\b(?:https?|wss?):\/\/([^\s/"'?#]+)[^\s"')]*/g, '$1'],
  [/(["'“`])[^"'”`]{3,}["'”`]/g, '(text)'],
  [/[(+]?\d(?:[\s().-]{0,2}\d){8,}/g, '(number)'],
  [/\b[\w-]{32,}\b/g, '(key)'],
]

export function problemText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const message = HIDDEN.reduce((text, [found, word]) => text.replaceAll(found, word), error.message)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (message === '' ? error.name : `${error.name}: ${message}`).slice(0, MAX_CHARS)
}
