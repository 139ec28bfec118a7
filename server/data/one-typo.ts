/**
 * Whether a typo turns a text into a name: an extra or missing letter, a wrong letter, or two adjacent letters swapped.
 * Two typos are considered for the names of services only: among tens of thousands of places everything is two letters
 * from something.
 */

/** Shorter texts are too ambiguous for typo correction. */
export const TYPO_FROM_CHARS = 4

export function isOneTypoFrom(text: string, name: string): boolean {
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

/** A shorter word with another letter is mostly another word: cake is not a typo of cape. */
const OTHER_LETTER_FROM_CHARS = 6
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether two keys touch on a phone's keyboard. */
function areNeighbors(a: string, b: string): boolean {
  const [rowA, rowB] = [a, b].map((key) => KEYS.findIndex((row) => row.includes(key)))
  if (rowA === undefined || rowB === undefined || rowA < 0 || rowB < 0) return false
  const across = (KEYS[rowA]?.indexOf(a) ?? 0) - (KEYS[rowB]?.indexOf(b) ?? 0)
  if (rowA === rowB) return Math.abs(across) === 1
  // Each row stands half a key to the right of the one above.
  const down = rowB - rowA
  return Math.abs(down) === 1 && (across === 0 || across === down)
}

/** Whether a text and a name of its length differ in a letter that is not a slip to a neighboring key. */
function hasOtherLetter(text: string, name: string): boolean {
  if (text.length !== name.length) return false
  const differing = Array.from(text, (_, at) => at).filter((at) => text[at] !== name[at])
  const [at = 0] = differing
  return differing.length === 1 && !areNeighbors(text.charAt(at), name.charAt(at))
}

/** The letters of a text, a bit for each. */
export function lettersIn(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) % 32)
  return letters
}

/** Whether two typos may be enough: each changes two letters at most. Much faster than to try. */
export function mayBeTwoTyposFrom(letters: number, others: number): boolean {
  let differing = 0
  for (let left = letters ^ others; left !== 0; left &= left - 1) differing++
  return differing <= 4
}

/** Whether one or two typos turn a text into the name of a service. */
export function isTwoTyposFrom(text: string, name: string): boolean {
  if (text === name) return false
  if (text.length < OTHER_LETTER_FROM_CHARS && hasOtherLetter(text, name)) return false
  if (isOneTypoFrom(text, name)) return true
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
  ].some(([a = '', b = '']) => isOneTypoFrom(a, b))
}

/** Whether a name has a prefix that is one typo away from the text. */
export const startsOneTypoFrom = (text: string, name: string): boolean =>
  [-1, 0, 1].some((more) => text.length + more < name.length && isOneTypoFrom(text, name.slice(0, text.length + more)))
