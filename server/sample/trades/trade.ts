/** How vendors of a trade are named and how they describe themselves. */
import type { NameStyle } from '#server/sample/names.ts'

export interface Trade {
  /** File names of its service types, separated by spaces. */
  types: string
  names: NameStyle
  /** Whether its vendors say "I" or "we"; selects the shared practical sentences. */
  voice: 'I' | 'we'
  /**
   * First sentences. `{city}` is the home city, `{since}` the year in which the vendor began, `{many}` a round number
   * of events from 80 to 900.
   */
  openers: readonly string[]
  /** Sentences specific to this trade; each vendor uses some of them. */
  details: readonly string[]
}
