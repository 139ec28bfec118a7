/**
 * The options that `npm start` gives to Node, and to the server's environment, so that the server holds less memory.
 */
export const MEMORY_FLAGS: readonly string[]
/** The options on a machine with so much memory. */
export function memoryFlags(memoryBytes: number): readonly string[]
export const MEMORY_VARIABLES: Readonly<Record<string, string>>
