/** Positions in the write-ahead log: how much of it a server has, and how much a reader needs. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** As PostgreSQL writes it: `16/B374D848`. */
const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Null for any other text. */
export function readPosition(text: string | undefined): bigint | null {
  const [, high, low] = POSITION.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const writePosition = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

/** How long a reader's own writes are looked for. Replicas that are later than this are not read at all. */
export const OWN_WRITES_MS = 30_000

/** Instead of a position that can't be told: only the server that takes writes is sure to have what was written. */
export const PRIMARY_ONLY = 0xffff_ffff_ffff_ffffn

/** Set for the caller of the current request to its last write: a server that doesn't have it yet isn't read. */
export const neededPosition = new AsyncLocalStorage<bigint>()
