/**
 * Makes an empty embedded database with the sample marketplace, in a process of its own: what loading in bulk needs of
 * memory ends with it. Started by samples-first.ts only; fails in silence, because the server then tries it itself.
 */
import { loadPlaces } from '#server/data/places.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { rebuildListings } from '#server/db/rebuild-listings.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { makeNewFilesPrivate } from './data-folder.ts'

const [dataDir = '', count = '0'] = process.argv.slice(2)

// The server was ended: its folder must be free for the next one.
process.on('disconnect', () => process.exit(1))

try {
  makeNewFilesPrivate()
  const db = await openDatabase({ url: undefined, dataDir, onIncident: () => {} })
  await migrate(db)
  const report = (line: string) => void process.stdout.write(`${line}\n`)
  await rebuildListings(db, report)
  await seedSampleMarketplace(db, { count: Number(count), places: loadPlaces(), report })
  await db.close()
  process.exit(0)
} catch {
  process.exit(1)
}
