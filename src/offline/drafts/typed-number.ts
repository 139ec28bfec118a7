/** `''` means "not given"; text that is not a number is returned as typed, so that the field's own error reports it. */
export function typedNumber(typed: string): number | string | null {
  if (typed === '') return null
  const number = Number(typed.replaceAll(',', ''))
  return Number.isFinite(number) ? number : typed
}

/** The same for an amount in dollars. */
export const typedDollars = (typed: string) => typedNumber(typed.replace(/^\$\s*/, ''))
