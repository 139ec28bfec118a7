/** How values of rows become JavaScript: like `pg` does it, except where that would surprise. */
import pg from 'pg'

const INT8 = 20
const DATE = 1082

/** 64-bit integers (ids, counts, cents) as numbers, calendar dates as the text they are. */
export const rowTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return String
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}
