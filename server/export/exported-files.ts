/**
 * How an exported marketplace lies in its folder: a CSV and a JSON Lines file for each table, the photos, a manifest.
 */
import { join } from 'node:path'
import * as v from 'valibot'
import type { ExportFormat } from '#contract/console/marketplace-export.ts'
import { WORD_TYPE } from '#server/services/media/is-word.ts'

export const EXPORT_VERSION = 1

/** How tables are written; `both` as a file of each kind. */
const Tables = v.picklist(['both', 'csv', 'jsonl'])

/** Says what goes into an export. */
export interface ExportChoice {
  tables: v.InferOutput<typeof Tables>
  hasPhotos: boolean
}
export const EVERYTHING: ExportChoice = { tables: 'both', hasPhotos: true }

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** Names of tables become names of files. */
const TableName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/))

/** Written last: a folder without it is no whole export. */
export const ExportManifest = v.object({
  version: v.literal(EXPORT_VERSION),
  exportedAt: v.pipe(v.string(), v.isoTimestamp()),
  program: v.string(),
  migrations: v.array(v.string()),
  /** Exports from before there was a choice have both kinds, and the photos. */
  tableFiles: v.optional(Tables, 'both'),
  hasPhotos: v.optional(v.boolean(), true),
  /** In the order in which they were read. */
  tables: v.array(
    v.object({ name: TableName, columns: v.array(v.string()), rows: v.pipe(v.number(), v.integer()), checksum: Hash }),
  ),
  sequences: v.array(v.object({ sequence: v.string(), value: v.pipe(v.string(), v.digits()), isCalled: v.boolean() })),
  photos: v.array(
    v.object({
      id: v.pipe(v.string(), v.regex(/^photo-[0-9a-f-]{36}$/)),
      type: v.picklist(['image/jpeg', 'application/pdf', WORD_TYPE]),
      sha256: Hash,
    }),
  ),
  /** Photos that the database names and the store lacks. */
  missingPhotos: v.array(v.string()),
})
export type ExportManifest = v.InferOutput<typeof ExportManifest>
export type ExportedPhoto = ExportManifest['photos'][number]

/** Says what was exported. */
export interface Exported extends Omit<ExportManifest, 'photos'> {
  photos: number
}

export const TABLES_FOLDER = 'tables'
export const PHOTOS_FOLDER = 'photos'
export const MANIFEST_FILE = 'manifest.json'

/** Names within the folder, or the archive. */
export const tableName = (table: string, kind: ExportFormat) => `${TABLES_FOLDER}/${table}.${kind}`
export const photoName = ({ id, type }: Pick<ExportedPhoto, 'id' | 'type'>) => `${PHOTOS_FOLDER}/${id}.${ENDINGS[type]}`
const ENDINGS = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf', [WORD_TYPE]: 'docx' } as const

/** While an export is made: the ids of its photos, and those that are stored, as lines of JSON. */
export const photoIdsFile = (folder: string) => join(folder, 'photo-ids.part')
export const photoLinesFile = (folder: string) => join(folder, 'photos.part')

export const manifestFile = (folder: string) => join(folder, MANIFEST_FILE)
export const tableFile = (folder: string, table: string, kind: ExportFormat) => join(folder, tableName(table, kind))
export const photoFile = (folder: string, photo: Pick<ExportedPhoto, 'id' | 'type'>) => join(folder, photoName(photo))
