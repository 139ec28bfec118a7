/**
 * The choices next to a request's fields, as drafts store them. Each has its own entry, so that the text in the field
 * is kept and two windows are merged choice by choice.
 */
import type { OpenField } from '#contract/request-choices.ts'
import type { QuoteDraft } from './records.ts'

type Typed = Pick<QuoteDraft, 'gigRequest'>

/** How a draft stores that a box is ticked; `''` or nothing when it is not. */
export const TICKED = 'yes'
/** Whether the date is flexible: `eventDate` is then the earliest day, `eventDateLatest` the last one. */
export const FLEXIBLE_DATE = 'eventDateFlexible'
/** Whether the budget is for each vendor (`''` or `each`) or for all of them together (`all`). */
export const BUDGET_FOR = 'budgetFor'

const DETAIL = 'detail.'

/** Where a draft stores the answer to a question of a category. */
export const detailKey = (question: string) => `${DETAIL}${question}`

export const isDetailKey = (name: string): boolean => name.startsWith(DETAIL)

/** The answers that were typed, by their questions. */
export const typedDetails = ({ gigRequest: typed }: Typed): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      isDetailKey(name) && value.trim() !== '' ? [[name.slice(DETAIL.length), value.trim()]] : [],
    ),
  )

/** Where a draft stores that a field is left open with "Not sure yet". */
export const notSureKey = (name: OpenField) => `${name}NotSure`

export const isNotSure = ({ gigRequest: quoteRequest }: Typed, name: OpenField) =>
  quoteRequest[notSureKey(name)] === TICKED

export const isFlexible = ({ gigRequest: quoteRequest }: Typed) => quoteRequest[FLEXIBLE_DATE] === TICKED

/** The day after which the event has passed; `''` while there is none. */
export const lastDayOf = ({ gigRequest: quoteRequest }: Typed): string =>
  (isFlexible({ gigRequest: quoteRequest }) && quoteRequest['eventDateLatest']) || (quoteRequest['eventDate'] ?? '')
