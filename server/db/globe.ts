/** Distances on the globe (contract/globe.ts) as the database takes them. */
import type { Position } from '#contract/globe.ts'

export * from '#contract/globe.ts'

/** A position as the text of a `cube` value. */
export const cubeText = (position: Position) => `(${position.join(',')})`
