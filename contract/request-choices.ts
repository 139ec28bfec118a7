/** A client's choices beside the fields of a request: what is left open, and whose the budget is. */
import type { VendorKind } from './vendor-kinds.ts'

const OPEN_AT_VENUE = ['guestCount', 'vendorStartTime', 'duration'] as const
const OPEN_FOR_RIDE = ['pickUpTime', 'passengerCount'] as const
/** The fields that a client may leave open with "Not sure yet". */
export const OPEN_FIELDS = [...OPEN_AT_VENUE, ...OPEN_FOR_RIDE] as const
export type OpenField = (typeof OPEN_FIELDS)[number]
export const OPEN_FIELDS_OF_KIND: Record<VendorKind, readonly OpenField[]> = {
  entertainment: OPEN_AT_VENUE,
  transport: OPEN_FOR_RIDE,
}

export const isOpenField = (name: string): name is OpenField => (OPEN_FIELDS as readonly string[]).includes(name)

/** Whether a budget is for each vendor, or for all of them together. */
export const BUDGET_FOR = ['each', 'all'] as const
export type BudgetFor = (typeof BUDGET_FOR)[number]
