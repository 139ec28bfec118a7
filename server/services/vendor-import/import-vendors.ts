/**
 * Imports vendors from a file, in batches of one transaction each: cut short, the next call goes on, because what was
 * imported unchanged is left alone.
 */
import { createHash } from 'node:crypto'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { setProfileFacts } from '#server/repositories/accounts/own-vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  findImported,
  findTakenAddresses,
  noteImported,
  type ImportedVendor,
} from '#server/repositories/operator/imported-vendors.ts'
import { lockVendors, newVendorIds, writeVendors } from '#server/repositories/search/vendor-writing.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import { NO_PHOTO } from '#server/repositories/search/vendors.ts'
import { Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { makeFindPlace } from './find-place.ts'
import { makePauses } from './pauses.ts'
import { mapColumns, type ColumnMap } from './vendor-columns.ts'
import { readVendorFile } from './vendor-file.ts'
import { readVendorRow, type RowRules, type VendorRow } from './vendor-row.ts'

const ROWS_AT_ONCE = 500
/** Further problems are counted. */
const PROBLEMS_SHOWN = 1000

export interface ImportOptions {
  path: string
  columns: ColumnMap
  /** `YYYY-MM-DD`, for rows without a day of their own. */
  listedUntil: string | undefined
  /** Nothing is written. */
  isDryRun: boolean
  /** How many rows a transaction writes. */
  rowsAtOnce?: number
}

export interface ImportReport {
  /** Columns by field, and those that are not used. */
  columns: { map: ColumnMap; unused: string[] }
  rows: number
  added: number
  changed: number
  /** Imported before with the same content. */
  unchanged: number
  /** Their owners change them now, or had them deleted. */
  left: number
  photos: number
  problems: { line: number; problem: string }[]
  problemCount: number
}

/** @throws Refused for a file that cannot be read, or without a needed column */
export async function importVendors(context: ServiceContext, options: ImportOptions): Promise<ImportReport> {
  const { db, clock } = context
  const { rowsAtOnce = ROWS_AT_ONCE } = options
  const rulesFor = makeRules(context, options)
  const report: ImportReport = {
    columns: { map: {}, unused: [] },
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    left: 0,
    photos: 0,
    problems: [],
    problemCount: 0,
  }
  const addProblem = (line: number, problem: string) => {
    report.problemCount += 1
    if (report.problems.length < PROBLEMS_SHOWN) report.problems.push({ line, problem })
  }
  const isNew = onceInFile(addProblem)
  const pause = makePauses()
  let batch: VendorRow[] = []
  const flush = async () => {
    const rows = batch
    batch = []
    const count = options.isDryRun
      ? (await examineRows(db, rows, addProblem)).count
      : await db.transaction((tx) => writeRows(tx, rows, { now: clock(), addProblem }), 'unhurried')
    for (const what of ['added', 'changed', 'unchanged', 'left', 'photos'] as const) report[what] += count[what]
  }
  for await (const { line, fields, problem } of readVendorFile(options.path)) {
    await pause()
    report.rows += 1
    if (fields === null) {
      addProblem(line, problem ?? '')
      continue
    }
    const { rules, columns } = rulesFor(fields)
    report.columns = columns
    const { row, problems } = readVendorRow(line, fields, rules)
    if (problems) problems.forEach((each) => addProblem(line, each))
    else if (isNew(row)) batch.push(row)
    if (batch.length === rowsAtOnce) await flush()
  }
  await flush()
  if (report.rows === 0) throw new Refused('The file has no vendors.')
  return report
}

/** A JSON line may have a field that those before it lack; required ones are looked for in the first. */
function makeRules({ places }: ServiceContext, { columns: said, listedUntil }: ImportOptions) {
  const seen = new Set<string>()
  const findPlace = makeFindPlace(places)
  let made: { columns: ImportReport['columns']; rules: RowRules } | undefined
  return (fields: Readonly<Record<string, string>>) => {
    const before = seen.size
    for (const column of Object.keys(fields)) seen.add(column)
    if (made && seen.size === before) return made
    const columns = mapColumns([...seen], said)
    made = { columns, rules: { findPlace, map: columns.map, listedUntil } }
    return made
  }
}

/**
 * Finds ids and addresses that a file has twice. A part of a hash each: a file of a million rows takes some megabytes.
 */
function onceInFile(addProblem: (line: number, problem: string) => void) {
  const lines = new Map<number, number>()
  const firstLine = (text: string, line: number) => {
    const hash = createHash('sha256').update(text).digest().readUIntBE(0, 6)
    const first = lines.get(hash)
    if (first === undefined) lines.set(hash, line)
    return first
  }
  return ({ line, externalId, email }: VendorRow): boolean => {
    const sameId = firstLine(`id ${externalId}`, line)
    if (sameId !== undefined) addProblem(line, `externalId: Line ${sameId} has the same.`)
    const sameEmail = sameId === undefined ? firstLine(`email ${email}`, line) : undefined
    if (sameEmail !== undefined) addProblem(line, `email: Line ${sameEmail} has the same.`)
    return sameId === undefined && sameEmail === undefined
  }
}

interface Examined {
  added: VendorRow[]
  changed: { row: VendorRow; known: ImportedVendor }[]
  count: Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'left' | 'photos'>
}

/** Sorts rows by what is to be done with them. */
export async function examineRows(
  db: Queryable,
  rows: readonly VendorRow[],
  addProblem: (line: number, problem: string) => void,
): Promise<Examined> {
  const externalIds = rows.map(({ externalId }) => externalId)
  const knownById = new Map((await findImported(db, externalIds)).map((known) => [known.externalId, known]))
  const emails = rows.map(({ email }) => email)
  const taken = new Map((await findTakenAddresses(db, emails)).map((owner) => [owner.email, owner]))
  const examined: Examined = {
    added: [],
    changed: [],
    count: { added: 0, changed: 0, unchanged: 0, left: 0, photos: 0 },
  }
  const { added, changed, count } = examined
  for (const row of rows) {
    const known = knownById.get(row.externalId)
    const owner = taken.get(row.email)
    if (known && (known.isClaimed || known.isDeleted)) count.left += 1
    else if (known?.rowHash.equals(row.hash)) count.unchanged += 1
    else if (owner && owner.vendorId !== known?.vendorId)
      // Without the address: problems stay longer than a person’s data may.
      addProblem(row.line, `email: Vendor ${owner.vendorId} has this address already.`)
    else if (known) changed.push({ row, known })
    else added.push(row)
  }
  count.added = added.length
  count.changed = changed.length
  count.photos =
    added.filter(({ photoAddress }) => photoAddress !== null).length +
    changed.filter(({ row, known }) => isAnotherPhoto(row, known)).length
  return examined
}

const isAnotherPhoto = ({ photoAddress }: VendorRow, known: ImportedVendor) =>
  photoAddress !== null && photoAddress !== known.photoAddress

/** Adds and changes vendors. */
export async function writeRows(
  tx: Queryable,
  rows: readonly VendorRow[],
  { now, addProblem }: { now: Date; addProblem: (line: number, problem: string) => void },
): Promise<Examined['count']> {
  const { added, changed, count } = await examineRows(tx, rows, addProblem)
  const ids = await newVendorIds(tx, added.length)
  const given = [
    ...added.map((row, index) => ({ row, id: ids[index] ?? 0, needsPhoto: row.photoAddress !== null })),
    ...changed.map(({ row, known }) => ({ row, id: known.vendorId, needsPhoto: isAnotherPhoto(row, known) })),
  ]
  const stored = new Map(
    (
      await lockVendors(
        tx,
        changed.map(({ known }) => known.vendorId),
      )
    ).map((one) => [one.id, one]),
  )
  await writeVendors(
    tx,
    given.map(({ row, id }) => ({
      ...recordOf(id, row, { today: utcDate(now), photoId: stored.get(id)?.photoId ?? NO_PHOTO }),
      otherPlaces: row.otherPlaces ?? stored.get(id)?.otherPlaces ?? [],
    })),
  )
  for (const { row, known } of changed) await setProfileFacts(tx, known.vendorId, row.facts)
  await noteImported(tx, given.map(({ row, id }) => ({ ...row, vendorId: id })).map(toNewImport), now)
  for (const { id, needsPhoto } of given)
    if (needsPhoto) await addJob(tx, { kind: 'importPhoto', payload: { vendorId: id }, runAt: now })
  return count
}

const toNewImport = ({
  vendorId,
  externalId,
  email,
  tier,
  listedUntil,
  hash,
  photoAddress,
  phoneNumber,
}: VendorRow & { vendorId: number }) => ({
  vendorId,
  externalId,
  email,
  tier,
  listedUntil,
  hash,
  photoAddress,
  phoneNumber,
})

function recordOf(id: number, row: VendorRow, { today, photoId }: { today: string; photoId: string }): VendorRecord {
  const { profileName, description, isVirtual, travelMiles, serviceTypeIds, place, tier, facts } = row
  const [primaryServiceTypeId = 0] = serviceTypeIds
  return {
    id,
    profileName,
    description,
    photoId,
    memberLevel: MEMBER_LEVELS[tier],
    includeInVirtualEvents: isVirtual,
    travelMiles,
    // Ratings and bookings are earned here.
    rating: 0,
    numberOfReviews: 0,
    numberOfBookings: 0,
    lastBookingOn: null,
    primaryServiceTypeId,
    serviceTypeIds,
    locationFileName: place.fileName,
    cityName: place.cityName,
    stateOrProvinceAbbreviation: place.stateOrProvinceAbbreviation,
    latitude: place.latitude,
    longitude: place.longitude,
    isSample: false,
    joinedOn: today,
    facts,
    unlistedOn: today,
  }
}
