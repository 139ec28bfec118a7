/**
 * Whether one slip of the finger makes a text into a name: a letter too many or missing, another letter, or two
 * neighbours in the wrong order. Two slips are not looked for: among tens of thousands of names everything is two
 * letters from something.
 */

/** From this length a text says enough to be taken for another. */
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

/** Whether a name starts with something that is one slip from the text. */
export const startsOneSlipFrom = (text: string, name: string): boolean =>
  [-1, 0, 1].some((more) => text.length + more < name.length && isOneSlipFrom(text, name.slice(0, text.length + more)))
