/** A vendor’s own statement of its certificate of insurance, and the certificate itself. */
import * as v from 'valibot'
import { isCalendarDate } from '../dates.ts'
import { coded } from '../errors.ts'
import { FileId } from '../files/files.ts'
import { filledLine } from '../text.ts'
import { askForDollars } from '../typed-number.ts'
import { Insurance } from './insurance.ts'

export const INSURER_MAX_CHARS = 80
const COVERS_MAX_DOLLARS = 1_000_000_000
/** A certificate is shown for at most so long: what ends later was typed wrong. */
export const INSURANCE_MAX_DAYS = 3 * 366

/** The vendor's own; null without one. One that ended stays until the vendor replaces or removes it. */
export const OwnInsurance = v.object({
  insurance: v.nullable(v.object({ ...Insurance.entries, hasEnded: v.boolean() })),
})
export type OwnInsurance = v.InferOutput<typeof OwnInsurance>

const WHOLE_DOLLARS = 'Enter whole dollars, like 1000000.'
const wholeDollars = coded('invalid', WHOLE_DOLLARS)

/** The body of `PUT /insurance`. */
export const InsuranceInput = v.object({
  /** The id of a file uploaded before; null to keep the one that is there. */
  fileId: v.nullable(FileId),
  insurer: filledLine('The insurer', INSURER_MAX_CHARS, 'Enter the name of the insurer.'),
  coversDollars: v.nullable(
    v.pipe(
      v.number((issue) => askForDollars(issue, WHOLE_DOLLARS)),
      v.integer(wholeDollars),
      v.minValue(1, wholeDollars),
      v.maxValue(COVERS_MAX_DOLLARS, coded('invalid', 'Enter at most $1,000,000,000.')),
    ),
  ),
  endsOn: v.pipe(
    filledLine('The last day', 10, 'Choose the last day that’s covered.'),
    v.check(isCalendarDate, coded('incorrectFormat', 'Choose a valid date.')),
  ),
})
export type InsuranceInput = v.InferOutput<typeof InsuranceInput>

/** A certificate for who may open it. */
export const InsuranceFile = v.object({
  fileName: v.string(),
  kind: v.picklist(['pdf', 'picture']),
  /** The file, base64. */
  content: v.string(),
})
export type InsuranceFile = v.InferOutput<typeof InsuranceFile>
