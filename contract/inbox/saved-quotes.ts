/** Quotes that a vendor keeps: templates to start from, and packages to put into one (docs/specification.md#quotes). */
import * as v from 'valibot'
import { REPLY_MESSAGE_MAX_CHARS } from '../limits.ts'
import { filledLine, text } from '../text.ts'

const SAVED_QUOTE_KINDS = ['template', 'package'] as const
export type SavedQuoteKind = (typeof SAVED_QUOTE_KINDS)[number]

/** The most of each kind. */
export const SAVED_QUOTES_MAX = 20
export const SAVED_QUOTE_NAME_MAX_CHARS = 60

/** The fields of the quote's form that are kept, by their names there; dates and times are each event's own. */
const FIELD =
  /^(price|includes|message|terms\.(lines\.1?\d\.(label|cents)|depositCents|depositPercent|taxPercent|cancellation|notIncluded|setUpMinutes|travelMinutes|holdsDate))$/

/** Whether a field of the form is kept. */
export const isKeptField = (name: string): boolean => FIELD.test(name)

export const SavedQuoteInput = v.object({
  kind: v.picklist(SAVED_QUOTE_KINDS),
  name: filledLine('The name', SAVED_QUOTE_NAME_MAX_CHARS, 'Enter a name.'),
  /** As typed: it is checked when it is sent as a quote. */
  answer: v.record(v.pipe(v.string(), v.regex(FIELD)), text('The text', REPLY_MESSAGE_MAX_CHARS)),
})

export const SavedQuote = v.object({
  id: v.string(),
  kind: v.picklist(SAVED_QUOTE_KINDS),
  name: v.string(),
  answer: v.record(v.string(), v.string()),
})
export type SavedQuote = v.InferOutput<typeof SavedQuote>

/** By name. */
export const SavedQuotes = v.object({ quotes: v.array(SavedQuote) })
