import { plainDigits } from '#contract/clean-text.ts'

/** How a card's number is written on it: American Express in groups of 4, 6 and 5 digits, all others by fours. */
const AMEX = { starts: /^3[47]/, ends: [4, 10, 15] }
const MOST_DIGITS = 19

const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '')

export function groupedNumber(typed: string): string {
  const digits = digitsOf(typed)
  const ends = AMEX.starts.test(digits) ? AMEX.ends : [4, 8, 12, 16, MOST_DIGITS]
  return ends
    .map((end, index) => digits.slice(ends[index - 1] ?? 0, end))
    .filter((group) => group !== '')
    .join(' ')
}

/** Groups what was typed and keeps the caret behind the digit that it was behind. */
export function groupNumberIn(input: HTMLInputElement): string {
  const { value, selectionStart } = input
  const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length
  const grouped = groupedNumber(value)
  input.value = grouped
  let caret = 0
  for (let seen = 0; seen < before && caret < grouped.length; caret++) if (grouped[caret] !== ' ') seen++
  input.setSelectionRange(caret, caret)
  return grouped
}
