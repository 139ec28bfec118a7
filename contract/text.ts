/** Text that people type, as every schema takes it: trimmed, of a bounded length, without what cannot be
 * stored or shown safely (NUL and other control characters, lone surrogates, direction overrides). */
import * as v from 'valibot'
import { coded } from './errors.ts'

// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/

/** Optional-by-emptiness text: `''` passes. `label` starts the messages ("Your first name"). */
export const text = (label: string, maxChars: number) =>
  v.pipe(
    v.string(coded('incorrectFormat', `${label} must be text.`)),
    v.trim(),
    v.maxLength(maxChars, coded('characterLimit', `${label} can have at most ${maxChars} characters.`)),
    v.check((s) => s.isWellFormed() && !UNSAFE.test(s), coded('incorrectFormat', `${label} has characters that cannot be used.`)),
  )

/** Text that has to be there; `blank` is what to say when it is not. */
export const filled = (label: string, maxChars: number, blank: string) =>
  v.pipe(text(label, maxChars), v.nonEmpty(coded('blank', blank)))
