export const PARTS: readonly string[]

export class UnknownArgument extends Error {}

export interface PlannedPart {
  name: string
  /** Test files and folders; empty for the whole part. */
  paths: string[]
}

export function planRun(args: readonly string[], places: { root: string; cwd?: string }): PlannedPart[]
