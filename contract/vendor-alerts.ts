/** A visitor who finds no vendor leaves what to look for, and is emailed once when one joins. */
import * as v from 'valibot'
import { isCalendarDate } from './dates.ts'
import { EmailAddress } from './email.ts'
import type { Endpoint } from './endpoint.ts'
import { coded } from './errors.ts'
import { ANY } from './limits.ts'
import { LocationFileName } from './location.ts'

/** A link that no one followed works for so many days, and an alert without a date for so many. */
export const ALERT_LINK_DAYS = 7
export const ALERT_DAYS = 365
/** One mailbox has at most so many that are on, and so many that no link has turned on: the oldest of these go. */
export const ALERTS_MAX = 10
export const UNPROVEN_ALERTS_MAX = 30

export const ALERT_KINDS = ['standard', 'virtual', 'kids', 'weddings'] as const

/** The search whose results are awaited. */
export const AwaitedSearch = v.object({
  kind: v.picklist(ALERT_KINDS),
  /** A service type or a group; ANY (-1) for every vendor of the kind. */
  categoryId: v.pipe(v.number(), v.integer(), v.minValue(ANY), v.maxValue(1_000_000)),
  /** A place's file name, or `nationwide`. */
  location: LocationFileName,
})
export type AwaitedSearch = v.InferOutput<typeof AwaitedSearch>

/** The body of `POST /api/v1/vendor-alerts`. */
export const AddVendorAlert = v.object({
  ...AwaitedSearch.entries,
  email: EmailAddress,
  /** `YYYY-MM-DD`; '' where the day isn't known. */
  eventDate: v.union(
    [v.literal(''), v.pipe(v.string(), v.maxLength(10), v.check(isCalendarDate))],
    coded('invalid', 'Choose a date, or leave this empty.'),
  ),
})
export type AddVendorAlert = v.InferOutput<typeof AddVendorAlert>

/** An alert as its link knows it. */
export const VendorAlert = v.object({
  /** `DJs near Austin, TX`. */
  title: v.string(),
  eventDate: v.nullable(v.string()),
  /** `told`: the email about a vendor is on its way or there. */
  state: v.picklist(['unproven', 'on', 'told', 'ended']),
})
export type VendorAlert = v.InferOutput<typeof VendorAlert>

/** The secret of a mailed link. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const ReadVendorAlert = v.object({ token: Token })
export const SetVendorAlert = v.object({ token: Token, isOn: v.boolean() })

const EVERY: Record<AwaitedSearch['kind'], string> = {
  standard: 'Entertainers',
  virtual: 'Virtual entertainers',
  kids: 'Kids party entertainers',
  weddings: 'Wedding vendors',
}

/** `DJs near Austin, TX`. @param pluralForm null for every vendor @param place its name; null for nationwide */
export function awaitedTitle(kind: AwaitedSearch['kind'], pluralForm: string | null, place: string | null): string {
  const near = place === null ? '' : ` near ${place}`
  if (pluralForm === null) return EVERY[kind] + near
  if (kind === 'virtual') return `Virtual ${pluralForm}${near}`
  if (kind === 'standard') return pluralForm + near
  return `${pluralForm} for ${kind === 'kids' ? 'kids parties' : 'weddings'}${near}`
}

export const vendorAlertEndpoints = {
  addVendorAlert: {
    method: 'POST',
    path: '/api/v1/vendor-alerts',
    access: 'anonymous',
    body: AddVendorAlert,
    reply: v.object({ isMailed: v.literal(true) }),
    summary: 'Leaves what a visitor looks for; it counts once the mailed link is followed, and each search once',
  },
  readVendorAlert: {
    method: 'POST',
    path: '/api/v1/vendor-alert/link',
    access: 'anonymous',
    body: ReadVendorAlert,
    reply: VendorAlert,
    summary: 'What the link of such an email is about',
  },
  setVendorAlert: {
    method: 'POST',
    path: '/api/v1/vendor-alert',
    access: 'anonymous',
    body: SetVendorAlert,
    reply: VendorAlert,
    summary: 'Turns the alert of a link on, which proves the address, or ends it and deletes the address',
  },
} as const satisfies Record<string, Endpoint>
