/** Who calls a service of the console, and the cookies of whoever signed in. */
import type { Role } from '#contract/console/rights.ts'

export interface ConsoleGuest {
  /** Where the call comes from (`networkOf`). */
  network: string
  /** The token of the session that a sign-in replaces; null without one. */
  token: string | null
  /** The device in plain words; null if it does not say. */
  device: string | null
  /** The mark of a device on which an operator signed in before (known-device.ts), unchecked; null without one. */
  deviceMark: string | null
}

export interface OperatorCaller extends ConsoleGuest {
  token: string
  operatorId: number
  email: string
  role: Role
  expiresAt: Date
}

export interface OpenedConsole {
  /** The token of the session. */
  session: string
  deviceMark: string
}
