import { formatNumber } from './format-count.ts'

/** `12 mi`, `Under 1 mi`. */
export const formatMiles = (miles: number): string =>
  miles < 1 ? 'Under 1 mi' : `${formatNumber(Math.round(miles))} mi`
