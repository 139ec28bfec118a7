/** Everything that is stored about a person, to hand over. */
import * as v from 'valibot'
import { EmailAddress } from '../email.ts'
import { filled } from '../text.ts'
import { REASON_MISSING } from './reason.ts'
import { REASON_MAX_CHARS } from '../limits.ts'

export const ExportPerson = v.object({
  email: EmailAddress,
  reason: filled('The reason', REASON_MAX_CHARS, REASON_MISSING),
})
/** JSON, as a file. */
export const ExportedPerson = v.object({ name: v.string(), text: v.string() })
