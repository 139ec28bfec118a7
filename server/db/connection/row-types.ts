/** How column values become JavaScript values: as in `pg`, except where its defaults would be surprising. */
import pg from 'pg'

const INT8 = 20
const DATE = 1082

/** 64-bit integers (ids, counts, cents) as numbers, calendar dates as text. */
export const rowTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return String
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}
