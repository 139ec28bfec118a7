/** Percentages that people type, with up to four decimals. */
import * as v from 'valibot'
import { coded } from '../errors.ts'

const TAX_MAX_PERCENT = 30

const hasFourDecimals = (percent: number) => Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-6

const percentage = (max: number, words: string) =>
  v.pipe(
    v.number(coded('incorrectFormat', words)),
    v.gtValue(0, coded('incorrectFormat', words)),
    v.maxValue(max, coded('incorrectFormat', words)),
    v.check(hasFourDecimals, coded('incorrectFormat', words)),
  )

export const TaxPercent = percentage(TAX_MAX_PERCENT, `Enter a rate up to ${TAX_MAX_PERCENT}%, like 8.25.`)
export const DepositPercent = percentage(100, 'Enter a percentage up to 100, like 25.')
