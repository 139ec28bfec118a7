import { createContext, type ReactNode } from 'react'

/** Asks to confirm the account's email, before which no quote can be accepted; null when that is done or not known. */
export const ConfirmFirst = createContext<ReactNode>(null)
