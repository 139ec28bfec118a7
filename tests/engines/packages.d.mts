export const PACKAGES: Readonly<Record<string, readonly string[]>>
export const ENGINES: readonly string[]

export class CannotInstall extends Error {}

export interface Machine {
  missing: readonly string[]
  hasApt: boolean
  isRoot: boolean
  hasSudo: boolean
}

/** The commands that install what is missing. */
export function planInstall(machine: Machine): string[][]

/** Installs what `engines` need and is not there. */
export function installEngines(engines: readonly string[]): void
