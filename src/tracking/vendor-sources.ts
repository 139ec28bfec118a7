/** Which part of the site, or which partner, led to each vendor: the source names under `vendorSources`. */
import * as v from 'valibot'
import { Source } from '#contract/source.ts'
import { fromPartner } from './arrival.ts'
import { dropText, createStoredText, readText, type TextStorage } from './stored-text.ts'

const VENDOR_SOURCES = 'vendorSources'
/** Only the latest entries; older ones say little about how a vendor was found. */
const KEPT_MAX = 100

/** The latest entry last. */
const Entries = v.array(v.object({ memberID: v.number(), source: Source }))
type Entries = v.InferOutput<typeof Entries>

function read(storage: TextStorage | null, now: number): Entries {
  try {
    const parsed = v.safeParse(Entries, JSON.parse(readText(storage, VENDOR_SOURCES, now) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

function write(storage: TextStorage | null, entries: Entries, now: number) {
  if (entries.length === 0) dropText(storage, VENDOR_SOURCES)
  else createStoredText(storage, VENDOR_SOURCES, JSON.stringify(entries.slice(-KEPT_MAX)), now)
}

/** Records how these vendors were reached; `None` changes nothing. */
export function rememberVendorSource(
  storage: TextStorage | null,
  vendorIds: readonly number[],
  source: Source,
  now: number,
): void {
  if (source === 'None') return
  const others = read(storage, now).filter(({ memberID: vendorId }) => !vendorIds.includes(vendorId))
  write(storage, [...others, ...vendorIds.map((vendorId) => ({ memberID: vendorId, source }))], now)
}

/**
 * The source of a request: from its URL, else from how one of its vendors was reached, else the partner that sent the
 * visitor, else `None`.
 */
export function requestSource(
  storage: TextStorage | null,
  vendorIds: readonly number[],
  address: Source,
  now: number,
): Source {
  if (address !== 'None') return address
  const reached = read(storage, now).findLast(({ memberID: vendorId }) => vendorIds.includes(vendorId))
  return reached?.source ?? fromPartner(storage, now) ?? 'None'
}

/** The request was sent: removes its vendors' sources. */
export function clearVendorSources(storage: TextStorage | null, vendorIds: readonly number[], now: number): void {
  const entries = read(storage, now)
  const others = entries.filter(({ memberID: vendorId }) => !vendorIds.includes(vendorId))
  if (others.length < entries.length) write(storage, others, now)
}
