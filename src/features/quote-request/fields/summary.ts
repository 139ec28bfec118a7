/** The review's content: label and value of every field that was filled in, in form order. */
import { formatEmail } from '#contract/format-email.ts'
import { endAfter } from '#contract/bookings/dates/event-length.ts'
import { isCalendarDate } from '#contract/dates.ts'
import { similarVendorsAsked } from '#src/offline/outbox/kinds/compose-request.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { formatCount, formatNumber } from '#contract/format-count.ts'
import { formatBudget } from '#contract/format-budget.ts'
import { formatDays } from '#contract/format-days.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { formatMoney, formatList } from '#contract/format.ts'
import { isOpenField } from '#contract/request-choices.ts'
import { typedDollars, typedNumber } from '#contract/typed-number.ts'
import { kindsOf } from '#contract/vendor-kinds.ts'
import { BUDGET_FOR, isFlexible, isNotSure, lastDayOf } from '#src/offline/drafts/choices.ts'
import { formatLocal, formatTimeThere } from '#src/ui/format/format-local-time.ts'
import { formatDuration, formatTime } from '#src/ui/format/format-time.ts'
import { CLIENT_FIELDS, requestFields, labelOf } from '../quote-fields.ts'
import type { ClientField, RequestField } from '../quote-fields.ts'

export interface Fact {
  name: RequestField | ClientField
  label: string
  value: string
}

/** @param serviceNames the vendor's services by id, where known */
export function requestFacts(draft: QuoteDraft, serviceNames: ReadonlyMap<number, string>): Fact[] {
  return factsOf(requestFields(kindsOf(draft.vendors)), draft, serviceNames)
}

const CLIENT_FORMATS: Partial<Record<ClientField, (typed: string) => string>> = {
  email: formatEmail,
  phoneNumber: formatPhone,
}

export function clientFacts({ client }: QuoteDraft): Fact[] {
  return CLIENT_FIELDS.filter((name) => name !== 'emailConfirm').flatMap((name) => {
    const typed = client[name] ?? ''
    return fact(name, CLIENT_FORMATS[name]?.(typed.trim()) ?? typed)
  })
}

const fact = (name: Fact['name'], value: string): Fact[] =>
  value.trim() ? [{ name, label: labelOf(name), value: value.trim() }] : []

function requestValue(name: RequestField, draft: QuoteDraft, serviceNames: ReadonlyMap<number, string>): string {
  const { gigRequest: quoteRequest, place } = draft
  if (isOpenField(name) && isNotSure(draft, name)) return 'Not sure yet'
  const typed = quoteRequest[name] ?? ''
  if (!typed.trim()) return ''
  switch (name) {
    case 'eventDate':
      return formatDays(typed, lastDayOf(draft))
    case 'eventDateLatest':
      // Part of the date.
      return ''
    case 'location':
      return place?.displayName ?? typed
    case 'vendorStartTime':
    case 'pickUpTime':
      return place && !isFlexible(draft)
        ? formatTimeThere(`${quoteRequest['eventDate']}T${typed}`, 'start', place.timeZone)
        : formatTime(typed)
    case 'guestCount':
    case 'passengerCount': {
      const count = typedNumber(typed)
      return typeof count === 'number' ? formatNumber(count) : typed
    }
    case 'duration': {
      const end = endOnLaterDay(draft)
      return formatDuration(Number(typed)) + (end === null ? '' : `, until ${end}`)
    }
    case 'vendorBudget': {
      const dollars = typedDollars(typed)
      const amount = typeof dollars === 'number' ? formatMoney(dollars) : typed
      return draft.vendors.length > 1
        ? formatBudget(amount, quoteRequest[BUDGET_FOR] === 'all' ? 'all' : 'each')
        : amount
    }
    case 'requestedServices':
      // Offline some may have no name yet: their numbers say nothing.
      return chosenServices(typed)
        .flatMap((id) => serviceNames.get(id) ?? [])
        .join(', ')
    default:
      return typed
  }
}

/** `Sun, May 2, 2027, 1:00 AM`: when an event ends that passes midnight; null for one that doesn't, or isn't known. */
export function endOnLaterDay(draft: QuoteDraft): string | null {
  const { gigRequest: quoteRequest, place } = draft
  const { eventDate = '', vendorStartTime: start = '', duration } = quoteRequest
  const isOpen = isNotSure(draft, 'vendorStartTime') || isNotSure(draft, 'duration') || isFlexible(draft)
  if (isOpen || !place || !duration || !start || !isCalendarDate(eventDate)) return null
  const end = endAfter(`${eventDate}T${start}`, Number(duration), place.timeZone)
  return end === null || end.slice(0, 10) === eventDate ? null : formatLocal(end, 'end', place.timeZone)
}

/** Facts of these fields alone, in this order. */
export const factsOf = (
  names: readonly RequestField[],
  draft: QuoteDraft,
  serviceNames: ReadonlyMap<number, string>,
): Fact[] => names.flatMap((name) => fact(name, requestValue(name, draft, serviceNames)))

/** `We’ll send it to 2 vendors: DJ Nova and Limo, plus up to 5 similar vendors.` */
export function recipientsLabel(draft: QuoteDraft): string {
  const { vendors } = draft
  const names = formatList(vendors.map((vendor) => vendor.profileName || `vendor #${vendor.memberID}`))
  const chosen = vendors.length === 1 ? names : `${formatCount(vendors.length, 'vendor')}: ${names}`
  const similar = similarVendorsAsked(draft)
  return similar > 0
    ? `We’ll send it to ${chosen}, plus up to ${similar} similar vendors.`
    : `We’ll send it only to ${chosen}.`
}

/** `12,40` → the ids. */
export const chosenServices = (typed: string | undefined): number[] =>
  (typed ?? '').split(',').filter(Boolean).map(Number)

/** The list of chosen services with `id` added or removed, in the draft's format. */
export function withService(typed: string | undefined, id: number, chosen: boolean): string {
  const others = chosenServices(typed).filter((other) => other !== id)
  return (chosen ? [...others, id] : others).join(',')
}
