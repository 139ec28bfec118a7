/** What is kept of a quote's form, and putting it into another one. */
import { isKeptField } from '#contract/inbox/saved-quotes.ts'
import type { SavedQuote, SavedQuoteKind } from '#contract/inbox/saved-quotes.ts'
import { QUOTE_LINES_MAX } from '#contract/limits.ts'
import { ONLY_LINE, typedLines, withLines, type TypedLine } from '#src/offline/outbox/kinds/compose-terms.ts'

type ReplyFields = Readonly<Record<string, string>>

/** A package adds only what it costs and what it includes. */
const OF_PACKAGE = /^(price|includes|terms\.lines\.)/

/** What is kept of a form: of a template everything but dates and times. */
export const keptOf = (fields: ReplyFields, kind: SavedQuoteKind): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value.trim() !== '' && isKeptField(name) && (kind === 'template' || OF_PACKAGE.test(name)),
    ),
  )

/** The form as the template has it; its dates and times stay. */
export function withTemplate(
  fields: ReplyFields,
  { answer: kept }: Pick<SavedQuote, 'answer'>,
): Record<string, string> {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !isKeptField(name)))
  return { ...own, ...kept }
}

/** The form with the package's lines and what it includes; null when that would be too many lines. */
export function withPackage(
  fields: ReplyFields,
  { name, answer: kept }: Pick<SavedQuote, 'name' | 'answer'>,
): Record<string, string> | null {
  const lines = [...linesOf(fields, ONLY_LINE), ...linesOf(kept, name)]
  if (lines.length > QUOTE_LINES_MAX) return null
  const includes = [fields['includes'], kept['includes']].map((text) => text?.trim()).filter(Boolean)
  return withLines({ ...fields, includes: includes.join('\n') }, lines)
}

/** The lines that are filled in; a price without lines is one. */
function linesOf(fields: ReplyFields, label: string): TypedLine[] {
  const lines = typedLines(fields).filter((line) => line.label.trim() || line.cents.trim())
  const price = (fields['price'] ?? '').trim()
  return lines.length > 0 || price === '' ? lines : [{ label, cents: price }]
}
