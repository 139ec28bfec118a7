/** Text that people type, as every schema takes it: trimmed, of a bounded length, without what cannot be
 * stored or shown safely (NUL and other control characters, lone surrogates, direction marks and overrides). */
import * as v from 'valibot'
import { coded } from './errors.ts'
import { DESCRIPTION_MAX_CHARS } from './limits.ts'

// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const BREAK = /[\t\n\r\u2028\u2029]/

/** Optional-by-emptiness text: `''` passes. `label` starts the messages ("Your first name"). */
export const text = (label: string, maxChars: number) =>
  v.pipe(
    v.string(coded('incorrectFormat', `${label} must be text.`)),
    v.trim(),
    v.maxLength(maxChars, coded('characterLimit', `${label} can have at most ${maxChars} characters.`)),
    v.check(
      (s) => s.isWellFormed() && !UNSAFE.test(s),
      coded('incorrectFormat', `${label} has characters that cannot be used.`),
    ),
  )

/** Text that has to be there; `blank` is what to say when it is not. */
export const filled = (label: string, maxChars: number, blank: string) =>
  v.pipe(text(label, maxChars), v.nonEmpty(coded('blank', blank)))

/** Text of one line: a name, an address. `''` passes. */
export const line = (label: string, maxChars: number) =>
  v.pipe(
    text(label, maxChars),
    v.check((s) => !BREAK.test(s), coded('incorrectFormat', `${label} must be on one line.`)),
  )

/** One line that has to be there. */
export const filledLine = (label: string, maxChars: number, blank: string) =>
  v.pipe(line(label, maxChars), v.nonEmpty(coded('blank', blank)))

/**
 * A description as a tile shows it: cut at 475 characters at a word boundary, followed by an ellipsis; unchanged when
 * it is not longer (docs/specification.md#tiles). It may come cut already, as long as one character more is there.
 */
export function shortened(description: string): string {
  if (description.length <= DESCRIPTION_MAX_CHARS) return description
  // The character after the last one that fits tells whether a word ends there.
  const start = description.slice(0, DESCRIPTION_MAX_CHARS + 1)
  const end = start.search(/\s+\S*$/)
  // One word longer than a tile: cut it, but never a pair of surrogates.
  const kept = end > 0 ? start.slice(0, end) : start.slice(0, DESCRIPTION_MAX_CHARS).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.trimEnd()}…`
}
