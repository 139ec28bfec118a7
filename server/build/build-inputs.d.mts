export function buildInputs(): string
export function pageInputs(): string
export function isConsoles(file: string): boolean
export function digest(parts: readonly (string | Uint8Array)[]): string
