/**
 * Whether a typo turns a text into a name: an extra or missing letter, a wrong letter, or two adjacent letters swapped.
 * Two typos are considered for the names of services only: among tens of thousands of places everything is two letters
 * from something.
 */

/** Shorter texts are too ambiguous for typo correction. */
export const SLIP_FROM_CHARS = 4

export function isOneSlipFrom(text: string, name: string): boolean {
  const shorter = Math.min(text.length, name.length)
  let same = 0
  while (same < shorter && text[same] === name[same]) same++
  let sameEnd = 0
  while (sameEnd < shorter - same && text[text.length - 1 - sameEnd] === name[name.length - 1 - sameEnd]) sameEnd++
  const [typed, meant] = [text.length - same - sameEnd, name.length - same - sameEnd]
  if (typed <= 1 && meant <= 1) return typed + meant > 0
  return typed === 2 && meant === 2 && text[same] === name[same + 1] && text[same + 1] === name[same]
}

/** From this length on, two typos in the name of a service are still recognized. */
const TWO_SLIPS_FROM_CHARS = 7

/** Whether one or two typos turn a text into a name. */
export function isTwoSlipsFrom(text: string, name: string): boolean {
  if (text === name) return false
  if (isOneSlipFrom(text, name)) return true
  if (text.length < TWO_SLIPS_FROM_CHARS || Math.abs(text.length - name.length) > 2) return false
  // Each typo that the first letter that differs can be; the rest may have another one.
  let at = 0
  while (text[at] === name[at]) at++
  const [typed, meant] = [text.slice(at), name.slice(at)]
  const swapped = `${typed.charAt(1)}${typed.charAt(0)}${typed.slice(2)}`
  return [
    [typed.slice(1), meant],
    [typed, meant.slice(1)],
    [typed.slice(1), meant.slice(1)],
    [swapped, meant],
  ].some(([a = '', b = '']) => isOneSlipFrom(a, b))
}

/** Whether a name has a prefix that is one typo away from the text. */
export const startsOneSlipFrom = (text: string, name: string): boolean =>
  [-1, 0, 1].some((more) => text.length + more < name.length && isOneSlipFrom(text, name.slice(0, text.length + more)))
