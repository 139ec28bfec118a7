/** The result of sending, if it comes quickly. */
import { NETWORK_TIMEOUT_SECONDS } from '#contract/limits.ts'

/** Null when sending fails or takes long; a slow one is followed on the next screen. */
export const resultWithin = <T>(sending: Promise<T>): Promise<T | null> =>
  Promise.race([
    sending.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), NETWORK_TIMEOUT_SECONDS * 1000)),
  ])

export const NOT_REACHED = 'We couldn’t connect, so nothing was sent. Your text is still here. Try again in a moment.'
