/** The whole server without a socket, on a fresh database of its own. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { AppParts, AppSettings } from '#server/app-parts.ts'
import { loadContent } from '#server/content/content.ts'
import { loadPlaces } from '#server/data/places.ts'
import type { Database } from '#server/db/database.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import { noGeolocation } from '#server/services/search/geolocation.ts'
import { isPrivate } from '#server/repositories/media/photos.ts'
import { openMedia, uploadedPictures } from '#server/services/media/media.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { createPictures } from '#server/services/media/pictures.ts'
import { noCrm } from '#server/services/accounts/visitor-contacts.ts'
import { freshDatabase, type Engine } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  db: Database
  /** Its address, for another connection to it; undefined for the embedded one. */
  url: string | undefined
  /** Its folder: pictures, and photos while they arrive. */
  dataDir: string
  close(): Promise<void>
}

export interface TestAppOptions {
  /** The marketplace: so many sample vendors, or exactly these. Empty unless given. */
  vendors?: number | readonly VendorRecord[]
  /** The time that the server takes for now. */
  now?: Date
  settings?: Partial<AppSettings>
  /** The embedded database unless given. */
  engine?: Engine
  database?: Parameters<typeof freshDatabase>[1]
  parts?: Partial<Omit<AppParts, 'settings' | 'db'>>
}

export const NOW = new Date('2027-03-10T18:00:00Z')

export async function testApp({
  vendors = 0,
  now = NOW,
  settings,
  engine = 'pglite',
  database: options,
  parts,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await freshDatabase(engine, options)
  const { db } = database
  const places = loadPlaces()
  const today = now.toISOString().slice(0, 10)
  if (typeof vendors !== 'number') await db.transaction((tx) => writeVendors(tx, vendors))
  else if (vendors > 0) await seedSampleMarketplace(db, { count: vendors, places, report: () => {}, today })
  const media = await openMedia({
    store: localMediaStore(join(database.address.dataDir, 'media')),
    incomingDir: join(database.address.dataDir, 'incoming'),
  })
  const app = await buildApp({
    db,
    places,
    geolocation: noGeolocation,
    content: loadContent(),
    visitorContacts: noCrm,
    pictures: createPictures({
      cacheDir: join(database.address.dataDir, 'pictures'),
      sources: [uploadedPictures(media.store, (guid) => isPrivate(db, guid))],
    }),
    media,
    clock: () => now,
    settings: {
      trustProxy: [],
      logLevel: 'silent',
      publicUrl: 'https://fanfare.example',
      requestsPerMinute: 100_000,
      writesPerMinute: 100_000,
      maxEventLoopDelayMs: 0,
      quoteLimits: { perAddress: 100_000, perClient: 100_000, perVendor: 100_000 },
      ...settings,
    },
    ...parts,
  })
  return {
    app,
    db,
    url: database.address.url,
    dataDir: database.address.dataDir,
    async close() {
      await app.close()
      await database.remove()
    },
  }
}

/** A DJ in New York unless said otherwise. */
export function vendorRecord(some: Partial<VendorRecord> = {}): VendorRecord {
  return {
    id: 1,
    profileName: 'DJ Nova',
    description: 'Plays what the room wants to hear.',
    photoId: 'dj-01',
    memberLevel: -3,
    includeInVirtualEvents: false,
    travelMiles: null,
    rating: 4.5,
    numberOfReviews: 12,
    numberOfBookings: 40,
    lastBookingOn: '2027-03-08',
    primaryServiceTypeId: 6,
    serviceTypeIds: [6],
    locationFileName: 'new-york-city-ny',
    cityName: 'New York City',
    stateOrProvinceAbbreviation: 'NY',
    latitude: 40.71,
    longitude: -74.01,
    isSample: false,
    joinedOn: '2026-01-01',
    ...some,
  }
}
