/**
 * `+1 512 555-0100` and however else a number of the US or Canada was typed → `(512) 555-0100`. Anything else is
 * returned unchanged. Only for people: the stored number stays as it was typed.
 */
export function formatPhone(typed: string): string {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return typed
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(typed.replaceAll(/\D/g, '')) ?? []
  return line === undefined ? typed : `(${area}) ${exchange}-${line}`
}
