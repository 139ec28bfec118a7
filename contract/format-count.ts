/** Numbers and counts as people read them. */

import { onFirstUse } from './on-first-use.ts'

const numberFormat = /* @__PURE__ */ onFirstUse(() => new Intl.NumberFormat('en-US'))
const pluralsFormat = /* @__PURE__ */ onFirstUse(() => new Intl.PluralRules('en-US'))

/** `12345` → `12,345`. */
export const formatNumber = (value: number): string => numberFormat().format(value)

/** `1` → `one`; any other count → `many`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  pluralsFormat().select(count) === 'one' ? one : many

/** `3 vendors`, `1 vendor`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${plural(count, one, many)}`
