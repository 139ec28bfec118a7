/** Distances on the globe (contract/globe.ts) in the database's format. */
import type { Position } from '#contract/globe.ts'

export * from '#contract/globe.ts'

/** A position as text for a `cube` value. */
export const cubeText = (position: Position) => `(${position.join(',')})`
