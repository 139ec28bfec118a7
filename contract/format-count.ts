/** Numbers and counts as people read them. */

import { onFirstUse } from './on-first-use.ts'

const numberFormat = /* @__PURE__ */ onFirstUse(() => new Intl.NumberFormat('en-US'))

/** `12345` → `12,345`. Small ones look the same without `Intl`, which takes longer. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1e3 ? `${value}` : numberFormat().format(value)

/** `1` → `one`; any other count → `many`. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** `3 vendors`, `1 vendor`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${plural(count, one, many)}`
