/**
 * The browser tests that `npm test` runs: those of a journey, and one of each class of fault. A test joins them by a
 * tag in its title, `@journey:search` or `@fault:clock`; all others wait for `npm test -- rest`.
 */

/** The journeys that a client or a vendor comes for. */
export const JOURNEYS = [
  'search',
  'request',
  'offline',
  'signup',
  'quote',
  'acceptance',
  'booking',
  'message',
  'review',
  'account',
  'install',
  'accessibility',
]

/** Classes of faults: one for each file of tests/faults/. */
export const FAULTS = [
  'auth',
  'clock',
  'database',
  'flapping',
  'markup',
  'network',
  'phone',
  'server',
  'storage',
  'tabs',
  'worker',
]
