/** The whole marketplace as one archive, made behind the console and downloaded there. */
import * as v from 'valibot'
import { Id } from '../ids.ts'
import { REASON_MAX_CHARS } from '../limits.ts'
import { filled } from '../text.ts'
import { REASON_MISSING } from './reason.ts'

/** How the tables are written. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How long an archive can be downloaded; a newer one ends it sooner. */
export const EXPORT_HOURS = 24
/** Within which a download has to begin once its reason is given. */
export const EXPORT_OPEN_MINUTES = 5

export const MarketplaceExport = v.object({
  id: v.number(),
  /** `waiting` also between two tries, `ended` once the archive is deleted. */
  state: v.picklist(['waiting', 'making', 'ready', 'failed', 'discarded', 'ended']),
  format: v.picklist(EXPORT_FORMATS),
  hasPhotos: v.boolean(),
  operator: v.string(),
  askedAt: v.string(),
  /** First the tables are read, then files are packed. */
  phase: v.nullable(v.picklist(['tables', 'files'])),
  done: v.number(),
  total: v.number(),
  /** Why the last try failed. */
  problem: v.nullable(v.string()),
  readyAt: v.nullable(v.string()),
  /** When the archive is deleted. */
  endsAt: v.nullable(v.string()),
  bytes: v.nullable(v.number()),
  content: v.nullable(
    v.object({
      vendors: v.number(),
      requests: v.number(),
      bookings: v.number(),
      photos: v.number(),
      missingPhotos: v.number(),
    }),
  ),
})
export type MarketplaceExport = v.InferOutput<typeof MarketplaceExport>

export const isUnderWay = ({ state }: Pick<MarketplaceExport, 'state'>): boolean =>
  state === 'waiting' || state === 'making'

/** The last one, and an earlier one whose archive can be downloaded until that one is ready; newest first. */
export const ShownExports = v.object({ exports: v.array(MarketplaceExport) })

export const OpenExport = v.object({
  id: Id,
  reason: filled('The reason', REASON_MAX_CHARS, REASON_MISSING),
})
export type OpenExport = v.InferOutput<typeof OpenExport>
