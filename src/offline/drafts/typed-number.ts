/** `''` is "not given"; what is not a number stays as typed, so that the field's own error says so. */
export function typedNumber(typed: string): number | string | null {
  if (typed === '') return null
  const number = Number(typed.replaceAll(',', ''))
  return Number.isFinite(number) ? number : typed
}

/** The same for a sum in dollars. */
export const typedDollars = (typed: string) => typedNumber(typed.replace(/^\$\s*/, ''))
