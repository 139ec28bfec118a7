/** The part of a quote's form that is kept, and putting it into another one. */
import { isKeptField } from '#contract/inbox/saved-quotes.ts'
import type { SavedQuote, SavedQuoteKind } from '#contract/inbox/saved-quotes.ts'
import { QUOTE_LINES_MAX } from '#contract/limits.ts'
import { isTravelLine } from '#contract/prices/travel-fee.ts'
import {
  ONLY_LINE,
  typedLines,
  typedPrice,
  withLines,
  type TypedLine,
} from '#src/offline/outbox/kinds/compose-terms.ts'
import { isAbout, isOfOtherEvent, isOfOtherKind, partsFor, type WantedEvent } from './other-event.ts'

type ReplyFields = Readonly<Record<string, string>>

/** A package adds what it costs and includes, with the terms that it is sold on. */
const OF_PACKAGE = /^(price|includes|terms\.(lines\.|cancellation$|depositCents$|depositPercent$|taxPercent$))/
/** The terms of a package count where the quote says nothing yet. */
const TERMS = ['terms.cancellation', 'terms.depositCents', 'terms.depositPercent', 'terms.taxPercent']
const WORDS = ['includes', 'message', 'terms.notIncluded']

/** The kept part of a form: for a template, everything but dates and times. */
export const keptOf = (fields: ReplyFields, kind: SavedQuoteKind): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value.trim() !== '' && isKeptField(name) && (kind === 'template' || OF_PACKAGE.test(name)),
    ),
  )

/** A saved quote without what is about another event, and what that was. */
export function fitted<Quote extends Pick<SavedQuote, 'name' | 'answer'>>(
  quote: Quote,
  event: WantedEvent,
): { quote: Quote; left: string[] } {
  const { kept, left } = fittedFields(quote.answer, event)
  if (!isOfOtherEvent(quote.name, event)) return { quote: { ...quote, answer: kept }, left }
  // Its name says for how long or how many the price is.
  const { price, ...rest } = withLines(kept, [])
  return { quote: { ...quote, answer: rest }, left: price === undefined ? left : [quote.name, ...left] }
}

/** The fields of a quote without what is about another event, and what that was. */
export function fittedFields(
  fields: ReplyFields,
  event: WantedEvent,
): { kept: Record<string, string>; left: string[] } {
  const lines = typedLines(fields)
  const fitting = lines.filter(({ label }) => !isOfOtherEvent(label, event) && !isTravelLine(label))
  const left = lines.filter((line) => !fitting.includes(line)).map(({ label }) => label)
  const kept = withLines(fields, fitting)
  for (const name of WORDS) {
    // Something that is not needed may well be named as not included.
    const parts = partsFor(kept[name] ?? '', name === 'terms.notIncluded' ? { ...event, categoryDetails: [] } : event)
    if (parts.left.length === 0) continue
    kept[name] = parts.kept
    left.push(...parts.left)
  }
  return { kept, left }
}

/** Packages whose words don't contradict the event; first those that name most of what the client said is needed. */
export const packagesFor = (quotes: readonly SavedQuote[], event: WantedEvent): SavedQuote[] =>
  quotes
    .filter(
      (quote) =>
        quote.kind === 'package' &&
        typeof typedPrice(quote.answer) === 'number' &&
        !isOfOtherKind(quote.name, event) &&
        !isOfOtherEvent(quote.name, event) &&
        fittedFields(quote.answer, event).left.length === 0,
    )
    .map((quote) => ({ quote, named: neededIn(quote, event) }))
    .sort((a, b) => b.named - a.named)
    .map(({ quote }) => quote)

/** How many of the things that the client said are needed a package names. */
function neededIn({ name, answer: kept }: SavedQuote, { categoryDetails = [] }: WantedEvent): number {
  const words = [name, kept['includes'] ?? '', ...typedLines(kept).map(({ label }) => label)].join('\n')
  return categoryDetails.filter(({ question, text }) => text === 'Yes' && isAbout(question, words)).length
}

/**
 * The form with a package as all of its price, in place of another one's; words that were typed stay.
 * @param begun the form as it began
 */
export function withOfferedPackage(
  fields: ReplyFields,
  quote: Pick<SavedQuote, 'name' | 'answer'>,
  begun: ReplyFields,
): Record<string, string> | null {
  const words = fields['includes'] ?? ''
  const isTyped = words !== (begun['includes'] ?? '') && !words.includes(quote.answer['includes'] ?? '')
  return withPackage({ ...withLines({ ...fields, price: '' }, []), includes: isTyped ? words : '' }, quote)
}

/** The form that a package or a template is added to: a price that was only filled in is not one beside it. */
export const withoutFilledPrice = (fields: ReplyFields, begun: ReplyFields): Record<string, string> =>
  begun['price'] && fields['price'] === begun['price'] ? { ...fields, price: '' } : { ...fields }

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
  const terms = TERMS.flatMap((term) => (!fields[term]?.trim() && kept[term] ? [[term, kept[term]] as const] : []))
  return withLines({ ...fields, includes: includes.join('\n'), ...Object.fromEntries(terms) }, lines)
}

/** The lines that are filled in; a price without lines is one. */
function linesOf(fields: ReplyFields, label: string): TypedLine[] {
  const lines = typedLines(fields).filter((line) => line.label.trim() || line.cents.trim())
  const price = (fields['price'] ?? '').trim()
  return lines.length > 0 || price === '' ? lines : [{ label, cents: price }]
}
