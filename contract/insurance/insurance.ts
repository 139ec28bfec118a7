/** A vendor's certificate of insurance, as everyone reads it (docs/specification.md#insurance-and-checks). */
import * as v from 'valibot'
import { formatMonth } from '../format.ts'

export const Insurance = v.object({
  insurer: v.string(),
  /** The most that it pays, in whole dollars; null where the vendor doesn't say. */
  coversDollars: v.nullable(v.number()),
  /** The last day, a calendar date. */
  endsOn: v.string(),
  /** The day on which an operator saw the certificate; null while no one has. */
  seenOn: v.nullable(v.string()),
})
export type Insurance = v.InferOutput<typeof Insurance>

/** `May 2027`. */
export const monthOf = (date: string): string => formatMonth(date.slice(0, 7))

/** `Insured until May 2027`: of a certificate that an operator has seen. */
export const insuredWords = (endsOn: string): string => `Insured until ${monthOf(endsOn)}`
