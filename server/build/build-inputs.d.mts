export function buildInputs(): string
export function digest(parts: readonly (string | Uint8Array)[]): string
