/** Vendors and people, as operators find and see them. */
import * as v from 'valibot'
import { TEAM_ROLES } from '../team/rights.ts'
import { OwnInsurance } from '../insurance/own-insurance.ts'
import { VendorReviews } from '../reviews/reviews.ts'

export const FIND_MAX_CHARS = 254
/** The lengths of the lists. */
export const FOUND_MAX = 20
export const TIMELINE_MAX = 50

export const FindQuery = v.object({ q: v.pipe(v.string(), v.maxLength(FIND_MAX_CHARS), v.trim()) })

const VENDOR_STATES = ['listed', 'hidden', 'unlisted', 'sample', 'deleted'] as const
export type VendorState = (typeof VENDOR_STATES)[number]

const FoundVendor = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  state: v.picklist(VENDOR_STATES),
})
export type FoundVendor = v.InferOutput<typeof FoundVendor>

const FoundPerson = v.object({
  email: v.string(),
  name: v.string(),
  /** Null for a guest. */
  accountId: v.nullable(v.number()),
})
export type FoundPerson = v.InferOutput<typeof FoundPerson>

export const Found = v.object({ vendors: v.array(FoundVendor), people: v.array(FoundPerson) })

/** One line of what happened, newest first. */
export const TimelineEntry = v.object({
  at: v.string(),
  what: v.string(),
  detail: v.nullable(v.string()),
  /** The operator who did it; null for others. */
  operator: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>

/** The address gets no mail because it came back; null while it works. */
const Bounce = v.nullable(v.object({ cause: v.string(), since: v.string() }))

/** The fields of a profile that operators change. */
export const EDITED_FIELDS = ['name', 'description', 'whatYouGet', 'phone'] as const
export type EditedField = (typeof EDITED_FIELDS)[number]

const VendorEdit = v.object({
  id: v.number(),
  field: v.picklist(EDITED_FIELDS),
  before: v.string(),
  after: v.string(),
  operator: v.string(),
  reason: v.string(),
  at: v.string(),
  isUndone: v.boolean(),
})
export type VendorEdit = v.InferOutput<typeof VendorEdit>

/** One of a broadcast can’t be sent again. */
const SentMail = v.object({ id: v.number(), sentAt: v.string(), subject: v.string(), canResend: v.boolean() })

export const VendorFile = v.object({
  ...FoundVendor.entries,
  email: v.nullable(v.string()),
  emailConfirmed: v.boolean(),
  bounce: v.optional(Bounce, null),
  phone: v.string(),
  description: v.optional(v.string(), ''),
  /** A line for each entry. */
  whatYouGet: v.optional(v.string(), ''),
  /** Newest first. */
  edits: v.optional(v.array(VendorEdit), []),
  /** The business address of its papers; '' for none. */
  address: v.string(),
  ...OwnInsurance.entries,
  /** Checks by an operator, with the day. */
  checks: v.array(VendorReviews.entries.checks.wrapped.item),
  /** Marks of the values as they are, which a check names. */
  marks: v.object({ phone: v.string(), address: v.string(), insurance: v.string() }),
  hiddenBecause: v.nullable(v.string()),
  isSuspended: v.optional(v.boolean(), false),
  /** When it was hidden; null while it isn’t. */
  hiddenAt: v.optional(v.nullable(v.string()), null),
  /** When a suspended vendor is shown again; null for never. */
  hiddenUntil: v.optional(v.nullable(v.string()), null),
  /** Who works for it, the holder of the membership first. */
  team: v.array(v.object({ name: v.string(), email: v.string(), role: v.picklist(TEAM_ROLES), isHolder: v.boolean() })),
  membership: v.nullable(
    v.object({ tier: v.picklist(['basic', 'pro']), startsOn: v.string(), endsOn: v.string(), autoRenew: v.boolean() }),
  ),
  /** An imported profile that no one has claimed, with the membership that begins then; null for others. */
  unclaimed: v.optional(
    v.nullable(v.object({ email: v.string(), tier: v.picklist(['basic', 'pro']), listedUntil: v.string() })),
    null,
  ),
  counts: v.object({ leads: v.number(), quotes: v.number(), bookings: v.number(), reviews: v.number() }),
  timeline: v.array(TimelineEntry),
  mails: v.array(SentMail),
})
export type VendorFile = v.InferOutput<typeof VendorFile>

export const PersonQuery = v.object({ email: v.pipe(v.string(), v.maxLength(FIND_MAX_CHARS), v.toLowerCase()) })

/** The fields of a person that operators change. */
export const PERSON_FIELDS = ['welcomeName', 'firstName', 'lastName', 'phone'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** Within a sentence. */
export const PERSON_FIELD_NAMES: Record<PersonField, string> = {
  welcomeName: 'name of the account',
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone number',
}

const PersonEdit = v.object({ ...VendorEdit.entries, field: v.picklist(PERSON_FIELDS) })
export type PersonEdit = v.InferOutput<typeof PersonEdit>

const Held = v.nullable(v.string())

export const PersonFile = v.object({
  ...FoundPerson.entries,
  /** Whether other accounts sent requests with the address. */
  hasOthersRequests: v.optional(v.boolean(), false),
  emailConfirmed: v.boolean(),
  bounce: v.optional(Bounce, null),
  /** Why the address is blocked; null if it isn’t. */
  blockedBecause: v.optional(v.nullable(v.string()), null),
  phone: v.string(),
  /** Fields that operators change: the account’s, and those of the latest request; null where there is none. */
  held: v.optional(v.object({ welcomeName: Held, firstName: Held, lastName: Held, phone: Held }), {
    welcomeName: null,
    firstName: null,
    lastName: null,
    phone: null,
  }),
  /** Newest first. */
  edits: v.optional(v.array(PersonEdit), []),
  /** A signup that was begun with this address and has no vendor yet. */
  hasOpenSignup: v.optional(v.boolean(), false),
  vendorId: v.nullable(v.number()),
  counts: v.object({ requests: v.number(), bookings: v.number() }),
  requests: v.array(v.object({ id: v.number(), eventType: v.string(), eventDate: v.string(), sentAt: v.string() })),
  timeline: v.array(TimelineEntry),
  mails: v.array(SentMail),
})
export type PersonFile = v.InferOutput<typeof PersonFile>
