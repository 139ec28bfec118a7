/**
 * Whether one typo turns a text into a name: an extra or missing letter, a wrong letter, or two adjacent letters
 * swapped. Two typos are not considered: among tens of thousands of names everything is two letters from something.
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

/** Whether a name has a prefix that is one typo away from the text. */
export const startsOneSlipFrom = (text: string, name: string): boolean =>
  [-1, 0, 1].some((more) => text.length + more < name.length && isOneSlipFrom(text, name.slice(0, text.length + more)))
