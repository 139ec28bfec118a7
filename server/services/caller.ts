/** Who calls a service: the last parameter of `(context, input, caller)`. Nothing calls a job in anyone's name. */
import type { TeamRole } from '#contract/team/rights.ts'

export interface Caller {
  /** Null for a guest. */
  accountId: number | null
  /** The vendor that the call is made for; null without one, and for a write of whoever only reads. */
  vendorId: number | null
  /** The role in that vendor's team; null without one. */
  role: TeamRole | null
  /** Null for a guest. */
  sessionId: string | null
  /** Where the call comes from (`networkOf`). */
  network: string
  /** The device's own key; null if the page sent none. */
  deviceKey: string | null
  /** The device in plain words (`deviceName`); null if it does not say. */
  device: string | null
}

/** A caller with an account. */
export interface SignedInCaller extends Caller {
  accountId: number
  sessionId: string
}

/** A caller who works for a vendor. */
export interface VendorCaller extends SignedInCaller {
  vendorId: number
  role: TeamRole
}
