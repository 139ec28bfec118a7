import { createContext, type ReactNode } from 'react'

interface AskFirst {
  /** Asks to confirm the account's email, in place; shows nothing when that is done or not known. */
  ask: ReactNode
  /** Whether it has to be confirmed: before that, no quote can be accepted and no review written. */
  isNeeded: boolean
}

export const ConfirmFirst = createContext<AskFirst>({ ask: null, isNeeded: false })
