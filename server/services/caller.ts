/** Who calls a service: the last parameter of `(context, input, caller)`. Nothing calls a job in anyone's name. */

export interface Caller {
  /** Null for a guest. */
  accountId: number | null
  /** The vendor that the account manages; null without one. */
  vendorId: number | null
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

/** A caller whose account manages a vendor. */
export interface VendorCaller extends SignedInCaller {
  vendorId: number
}
