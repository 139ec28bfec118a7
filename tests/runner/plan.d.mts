export const PARTS: readonly string[]

export type Tier = 'short' | 'rest' | 'all'

export const TIERS: readonly Tier[]

export class UnknownArgument extends Error {}

export interface PlannedPart {
  name: string
  /** Test files and folders; empty for the whole part. */
  paths: string[]
  /** The share of its tests that runs. */
  tier: Tier
}

export function planRun(args: readonly string[], places: { root: string; cwd?: string }): PlannedPart[]
