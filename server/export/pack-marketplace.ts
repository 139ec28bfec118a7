/** Packs everything into one zip archive while the server runs; a row or a photo at a time is in memory. */
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportFormat, MarketplaceExport } from '#contract/console/marketplace-export.ts'
import { listDumpedTables } from '#server/db/dump/dump.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { exportPhotos, writeManifest } from './export-marketplace.ts'
import { exportTables } from './export-tables.ts'
import {
  MANIFEST_FILE,
  manifestFile,
  photoName,
  tableFile,
  tableName,
  TABLES_FOLDER,
  type ExportChoice,
  type Exported,
} from './exported-files.ts'

interface PackOptions {
  choice: ExportChoice & { tables: ExportFormat }
  /** An empty folder, for the tables as of one moment. */
  folder: string
  /** Stores the archive completely or not at all; the signal says that it won’t be whole. */
  write: (archive: Readable, signal: AbortSignal) => Promise<void>
  /** Called with how far it is; an error that it throws ends the packing. */
  onProgress: (progress: { phase: NonNullable<MarketplaceExport['phase']>; done: number; total: number }) => void
  /** Ends it. */
  signal: AbortSignal
}

/** @throws what reading, writing and the signal throw; then nothing is stored */
export async function packMarketplace(
  context: ServiceContext,
  { choice, folder, write, onProgress, signal }: PackOptions,
): Promise<Exported> {
  await mkdir(join(folder, TABLES_FOLDER), { mode: 0o700 })
  const total = (await listDumpedTables(context.db)).length
  let done = 0
  const tables = await exportTables(context.db, folder, choice.tables, {
    onTable: () => onProgress({ phase: 'tables', done: Math.min((done += 1), total), total }),
    onRow: () => signal.throwIfAborted(),
  })
  const zip = openZip(write, signal)
  try {
    const files = tables.tables.length + (choice.hasPhotos ? tables.photoIds : 0)
    let begun = 0
    const nextFile = () => {
      signal.throwIfAborted()
      onProgress({ phase: 'files', done: begun, total: files })
      begun += 1
    }
    for (const { name } of tables.tables) {
      nextFile()
      const path = tableFile(folder, name, choice.tables)
      const { size } = await stat(path)
      await zip.add(tableName(name, choice.tables), createReadStream(path), { size, compress: true })
      // Its place on the disk is free for the archive.
      await rm(path)
    }
    const photos = await exportPhotos(context, folder, choice, {
      onPhoto: nextFile,
      put: (photo, body) => zip.add(photoName(photo), Readable.from([body]), { size: body.length, compress: false }),
    })
    const exported = await writeManifest(context, folder, { choice, tables, photos })
    const { size } = await stat(manifestFile(folder))
    await zip.add(MANIFEST_FILE, createReadStream(manifestFile(folder)), { size, compress: true })
    await zip.end()
    return exported
  } catch (error) {
    await zip.abandon(error)
    throw error
  }
}

/** Files that only their owner can read. */
const MODE = 0o100600

type Settle = (error?: Error | null) => void

/** An archive that is written file by file, as fast as it is taken. */
function openZip(write: PackOptions['write'], signal: AbortSignal) {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // Whoever reads it is told; without a listener of its own, it would end the process.
  output.on('error', () => {})
  let broken: Error | undefined
  let isEnding = false
  /** Settles the one step that is under way. */
  let waiting: Settle = () => {}
  const breakWith = (error: Error) => {
    broken ??= error
    waiting(broken)
  }
  zip.once('error', breakWith)
  signal.addEventListener('abort', () => breakWith(signal.reason as Error), { once: true })
  const cut = new AbortController()
  const written = write(output, cut.signal)
  written.then(() => isEnding || breakWith(new Error('The archive ended too early.')), breakWith)

  /** Ends with the step, or with what breaks the archive meanwhile: a race would remember every step until the end. */
  const untilBroken = (begin: (settle: Settle) => void) =>
    new Promise<void>((resolve, reject) => {
      waiting = (error) => {
        waiting = () => {}
        if (error) reject(error)
        else resolve()
      }
      if (broken) waiting(broken)
      else begin((error) => waiting(error))
    })
  return {
    async add(name: string, content: Readable, options: { size: number; compress: boolean }): Promise<void> {
      try {
        await untilBroken((settle) => {
          zip.addReadStreamLazy(name, { ...options, mode: MODE }, handOver(content))
          finished(content, settle)
        })
      } catch (error) {
        content.destroy()
        throw error
      }
    },
    end: () =>
      untilBroken((settle) => {
        isEnding = true
        zip.end()
        written.then(() => settle(), settle)
      }),
    /** Whoever takes it learns that it isn’t whole. */
    async abandon(reason: unknown): Promise<void> {
      output.destroy()
      cut.abort(reason)
      await Promise.allSettled([written])
    },
  }
}

/** The archive keeps this function of every file until its end: it must not keep the file’s content. */
function handOver(content: Readable) {
  let held: Readable | null = content
  return (take: (error: null, content: Readable) => void) => {
    const taken = held
    held = null
    if (taken) take(null, taken)
  }
}
