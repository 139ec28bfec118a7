/** Numbers and counts as people read them. Apart from format.ts because the first load needs only these. */

const NUMBER = /* @__PURE__ */ new Intl.NumberFormat('en-US')
const PLURALS = /* @__PURE__ */ new Intl.PluralRules('en-US')

/** `12345` → `12,345`. */
export const formatNumber = (value: number): string => NUMBER.format(value)

/** `1` → `one`; any other count → `many`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  PLURALS.select(count) === 'one' ? one : many

/** `3 vendors`, `1 vendor`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${plural(count, one, many)}`
