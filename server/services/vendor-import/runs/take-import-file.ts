/** Takes a file of vendors that an operator uploads: to the disk, and from there row by row into the database. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { IMPORT_ROWS_MAX, type UploadQuery } from '#contract/console/vendor-import.ts'
import { canonicalEmail } from '#contract/email.ts'
import { formatNumber } from '#contract/format-count.ts'
import { EMAIL_MAX_CHARS, MINUTE_MS } from '#contract/limits.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  addImport,
  addImportRows,
  deleteImport,
  deleteUnread,
  findImportByKey,
  setRead,
  type RowAddress,
} from '#server/repositories/operator/vendor-import-runs.ts'
import type { OperatorCaller } from '#server/services/console/operator-caller.ts'
import { Refused } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { fieldNamed } from '../vendor-columns.ts'
import { readVendorFile } from '../vendor-file.ts'
import { IMPORT_JOB } from './step-import.ts'

const ROWS_AT_ONCE = 500
const COLUMNS_MAX = 200
/** Whoever reads for longer has ended. */
const READ_WITHIN_MS = 15 * MINUTE_MS

/** @returns its id @throws Refused while another import isn’t over, and for a file that can’t be read */
export async function takeImportFile(
  context: ServiceContext,
  { key, name }: UploadQuery,
  file: Readable,
  { email: operator }: Pick<OperatorCaller, 'email'>,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-import-'))
  try {
    const path = join(folder, `vendors${extname(name).toLowerCase()}`)
    await pipeline(file, createWriteStream(path, { mode: 0o600 }))
    return await readInto(context, path, { key, operator, fileName: name })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readInto(
  { db, clock }: ServiceContext,
  path: string,
  given: { key: string; operator: string; fileName: string },
): Promise<number> {
  const known = await findImportByKey(db, given.key)
  if (known && known.state !== 'reading') return known.id
  const id = await db.transaction(async (tx) => {
    const now = clock()
    await deleteUnread(tx, new Date(now.getTime() - READ_WITHIN_MS))
    return addImport(tx, { ...given, now })
  })
  if (id === undefined) throw new Refused('Another import isn’t finished. Finish or discard it first.')
  try {
    const columns = new Set<string>()
    let rowCount = 0
    let batch: Parameters<typeof addImportRows>[2][number][] = []
    const flush = async () => {
      const rows = batch
      batch = []
      if (rows.length > 0 && !(await addImportRows(db, id, rows))) throw gone()
    }
    for await (const { line, fields, problem = null } of readVendorFile(path)) {
      rowCount += 1
      if (rowCount > IMPORT_ROWS_MAX)
        throw new Refused(`A file has up to ${formatNumber(IMPORT_ROWS_MAX)} vendors. Split this one.`)
      for (const column of Object.keys(fields ?? {})) columns.add(column)
      if (columns.size > COLUMNS_MAX) throw new Refused(`A file has up to ${COLUMNS_MAX} columns.`)
      batch.push({ line, fields, unreadable: problem, addresses: addressesIn(fields ?? {}) })
      if (batch.length === ROWS_AT_ONCE) await flush()
    }
    await flush()
    if (rowCount === 0) throw new Refused('The file has no vendors.')
    await db.transaction(async (tx) => {
      if (!(await setRead(tx, id, { rowCount, fileColumns: [...columns] }))) throw gone()
      await addJob(tx, { kind: IMPORT_JOB, payload: { importId: id } })
      await recordAction(
        tx,
        'vendorImportUploaded',
        `import ${id}`,
        { operator: given.operator, reason: null },
        clock(),
      )
    })
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}

const gone = () => new Refused('This upload was discarded, or took too long. Upload the file again.')

/** In whichever column: which one has the vendor’s own is not known yet. */
function addressesIn(fields: Readonly<Record<string, string>>): RowAddress[] {
  const found = new Map<string, RowAddress>()
  for (const [column, text] of Object.entries(fields)) {
    if (!text.includes('@') || text.trim().length > EMAIL_MAX_CHARS) continue
    const address = canonicalEmail(text)
    const { columns, isInEmail } = found.get(address) ?? { columns: [], isInEmail: false }
    found.set(address, {
      address,
      columns: [...columns, column],
      isInEmail: isInEmail || fieldNamed(column) === 'email',
    })
  }
  return [...found.values()]
}
