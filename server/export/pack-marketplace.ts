/** Packs everything into one zip archive while the server runs; a row or a photo at a time is in memory. */
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { listTables } from '#server/db/dump/dump.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { exportPhotos, manifestOf, manifestText } from './export-marketplace.ts'
import { exportTables } from './export-tables.ts'
import {
  MANIFEST_FILE,
  photoName,
  tableFile,
  tableName,
  TABLES_FOLDER,
  type ExportChoice,
  type ExportManifest,
} from './exported-files.ts'

interface PackOptions {
  choice: ExportChoice & { tables: 'csv' | 'jsonl' }
  /** An empty folder, for the tables as of one moment. */
  folder: string
  /** Stores the archive completely or not at all; the signal says that it won’t be whole. */
  write: (archive: Readable, signal: AbortSignal) => Promise<void>
  tell: (progress: { phase: 'tables' | 'files'; done: number; total: number }) => void
  /** Ends it. */
  signal: AbortSignal
}

/** @throws what reading, writing and the signal throw; then nothing is stored */
export async function packMarketplace(
  context: ServiceContext,
  { choice, folder, write, tell, signal }: PackOptions,
): Promise<ExportManifest> {
  await mkdir(join(folder, TABLES_FOLDER), { mode: 0o700 })
  const total = (await listTables(context.db)).length
  let done = 0
  const tables = await exportTables(context.db, folder, choice.tables, {
    onTable: () => tell({ phase: 'tables', done: Math.min((done += 1), total), total }),
    onRow: () => signal.throwIfAborted(),
  })
  const zip = openZip(write, signal)
  try {
    const files = tables.tables.length + (choice.hasPhotos ? tables.photoIds.length : 0)
    let packed = 0
    const pack = async (name: string, content: Readable, size: number, compress: boolean) => {
      signal.throwIfAborted()
      tell({ phase: 'files', done: packed, total: files })
      await zip.add(name, content, { size, compress })
      packed += 1
    }
    for (const { name } of tables.tables) {
      const path = tableFile(folder, name, choice.tables)
      await pack(tableName(name, choice.tables), createReadStream(path), (await stat(path)).size, true)
      // Its place on the disk is free for the archive.
      await rm(path)
    }
    const photos = await exportPhotos(context, tables.photoIds, choice, (photo, body) =>
      pack(photoName(photo), Readable.from([body]), body.length, false),
    )
    const manifest = manifestOf(context, { choice, tables, photos })
    const text = Buffer.from(manifestText(manifest))
    await zip.add(MANIFEST_FILE, Readable.from([text]), { size: text.length, compress: true })
    await zip.end()
    return manifest
  } catch (error) {
    await zip.abandon(error)
    throw error
  }
}

/** Files that only their owner can read. */
const MODE = 0o100600

/** An archive that is written file by file, as fast as it is taken. */
function openZip(write: PackOptions['write'], signal: AbortSignal) {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // Whoever reads it is told; without a listener of its own, it would end the process.
  output.on('error', () => {})
  const broken = new Promise<never>((_, reject) => {
    zip.once('error', reject)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  const cut = new AbortController()
  const written = write(output, cut.signal)
  const early = Promise.race([broken, written.then(() => Promise.reject(new Error('The archive ended too early.')))])
  for (const each of [broken, written, early]) each.catch(() => {})
  return {
    async add(name: string, content: Readable, options: { size: number; compress: boolean }): Promise<void> {
      zip.addReadStream(content, name, { ...options, mode: MODE })
      try {
        await Promise.race([finished(content), early])
      } catch (error) {
        content.destroy()
        throw error
      }
    },
    async end(): Promise<void> {
      zip.end()
      await Promise.race([written, broken])
    },
    /** Whoever takes it learns that it isn’t whole. */
    async abandon(error: unknown): Promise<void> {
      output.destroy()
      cut.abort(error)
      await Promise.allSettled([written])
    },
  }
}
