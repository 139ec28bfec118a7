/**
 * Text that people type, as every schema accepts it: without what is never seen (`cleanText`), trimmed and bounded in
 * length. Lone surrogates cannot be stored and are refused.
 */
import * as v from 'valibot'
import { cleanText } from './clean-text.ts'
import { coded } from './errors.ts'
import { DESCRIPTION_MAX_CHARS } from './limits.ts'
import { rewriting } from './rewriting.ts'

/** A character that is seen: "blank" is what shows nothing, such as a Hangul filler. */
const VISIBLE = /[^\s\p{DI}\u2800]/u
/**
 * More than five marks on one letter, with or without invisible characters between them: they spill over the lines
 * above and below. No name in Vietnamese, Hindi, pointed Hebrew, Burmese or Tibetan has as many. Text of several lines
 * is not checked: it has a block of its own and spills over itself, while lines stand between those of others.
 */
const STACKED = /(?:\p{M}\p{Cf}*){6}/u

const cleaned = (label: string, clean: (typed: string) => string, maxChars: number) =>
  v.pipe(
    v.string(coded('incorrectFormat', `${label} must be text.`)),
    rewriting(clean),
    v.maxLength(maxChars, coded('characterLimit', `${label} can’t be longer than ${maxChars} characters.`)),
    v.check((s) => s.isWellFormed(), coded('incorrectFormat', `${label} has characters we can’t accept.`)),
  )

export const showsNothing = (typed: string): boolean => !VISIBLE.test(typed)

/** Optional text: `''` passes. `label` starts the messages ("Your first name"). */
export const text = (label: string, maxChars: number) => cleaned(label, cleanText, maxChars)

/** Required text; `blank` is the message when it is missing. */
export const filled = (label: string, maxChars: number, blank: string) =>
  v.pipe(text(label, maxChars), v.regex(VISIBLE, coded('blank', blank)))

/** Single-line text: a name, an address. `''` passes, and a line break becomes a space. */
export const line = (label: string, maxChars: number) =>
  v.pipe(
    cleaned(label, (typed) => cleanText(typed).replace(/\s+/g, ' '), maxChars),
    v.check((s) => !STACKED.test(s), coded('incorrectFormat', `${label} has too many accents on one letter.`)),
  )

/** Required single-line text. */
export const filledLine = (label: string, maxChars: number, blank: string) =>
  v.pipe(line(label, maxChars), v.regex(VISIBLE, coded('blank', blank)))

/**
 * A description as a tile shows it: cut at a word boundary within 475 characters and followed by an ellipsis; unchanged
 * when it is not longer (docs/specification.md#tiles). The input may already be truncated, as long as at least one more
 * character is present.
 */
export function shortened(description: string): string {
  if (description.length <= DESCRIPTION_MAX_CHARS) return description
  // The character after the last one that fits shows whether a word ends there.
  const start = description.slice(0, DESCRIPTION_MAX_CHARS + 1)
  const end = start.search(/\s+\S*$/)
  // One word longer than a tile: cut it, but never split a surrogate pair.
  const kept = end > 0 ? start.slice(0, end) : start.slice(0, DESCRIPTION_MAX_CHARS).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.trimEnd()}…`
}
