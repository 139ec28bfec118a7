/** How many photos an account may upload and cut, also when all of them arrive at once. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { addAccount } from '#server/repositories/accounts/accounts.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import type { Media } from '#server/services/media/media.ts'
import { cutPhoto, takeOriginal } from '#server/services/media/vendor-photos.ts'
import { NOW, vendorRecord } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { aSignedIn, testContext } from '#tests/support/server/context.ts'

/** Photos that are only their text, in a store that can be counted. */
function memoryMedia() {
  const stored = new Map<string, Buffer>()
  const media: Media = {
    store: {
      put: async (id, body) => void stored.set(id, body),
      putFile: () => Promise.reject(new Error('No file of a message is expected.')),
      get: async (id) => stored.get(id) ?? null,
      has: async (id) => stored.has(id),
      remove: async (id) => void stored.delete(id),
    },
    take: async (file) => {
      const body = Buffer.from(await text(file))
      return { body, width: 400, height: 300, sha256: createHash('sha256').update(body).digest() }
    },
    takeFile: () => Promise.reject(new Error('No file of a message is expected.')),
    cut: async (original) => original,
  }
  return { media, stored }
}

const isTooMany = (error: unknown) => error instanceof TooManyRequests

describeOnBothEngines('quotas of photos', (fresh) => {
  test('of 50 uploads at once 30 are kept, and nothing of the others', async () => {
    const { db } = await fresh()
    const account = await db.transaction((tx) =>
      addAccount(tx, { username: 'mira@example.com', passwordHash: null, welcomeName: 'Mira' }),
    )
    const { media, stored } = memoryMedia()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        takeOriginal(
          testContext(db, { media, clock: () => NOW }),
          Readable.from([`photo ${index}`]),
          aSignedIn(account ?? 0),
        ),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => isTooMany(reason))).toEqual(Array.from({ length: 20 }, () => true))
    expect(await db.query(sql`select count(*)::int as originals from media`)).toEqual([{ originals: 30 }])
    expect(stored.size).toBe(30)
  })

  test('of 210 uploads of one photo in a day 200 are looked at, and a day later more are', async () => {
    const { db } = await fresh()
    const account = await db.transaction((tx) =>
      addAccount(tx, { username: 'mira@example.com', passwordHash: null, welcomeName: 'Mira' }),
    )
    const { media } = memoryMedia()
    let looked = 0
    let now = NOW
    const counting: Media = {
      ...media,
      take: (file, owner) => {
        looked += 1
        return media.take(file, owner)
      },
    }
    const upload = () =>
      takeOriginal(
        testContext(db, { media: counting, clock: () => now }),
        Readable.from(['the same photo']),
        aSignedIn(account ?? 0),
      )
    const outcomes: PromiseSettledResult<unknown>[] = []
    for (let index = 0; index < 210; index += 1) outcomes.push(...(await Promise.allSettled([upload()])))
    expect(outcomes.filter((outcome) => outcome.status === 'rejected' && isTooMany(outcome.reason))).toHaveLength(10)
    expect(looked).toBe(200)
    now = new Date(NOW.getTime() + DAY_MS + 1)
    expect(await upload()).toMatchObject({ naturalWidth: 400 })
  })

  test('of 120 cuts in a day 100 are made', async () => {
    const { db } = await fresh()
    const accountId = await db.transaction(async (tx) => {
      await writeVendors(tx, [vendorRecord()])
      return addAccount(tx, { username: 'mira@example.com', passwordHash: null, welcomeName: 'Mira' })
    })
    const { media, stored } = memoryMedia()
    let now = NOW
    const deps = testContext(db, { media, clock: () => now })
    const { mediaApiGuid } = await takeOriginal(deps, Readable.from(['photo']), aSignedIn(accountId ?? 0))
    const cut = () =>
      cutPhoto(
        deps,
        {
          vendorId: 1,
          photoId: null,
          upload: {
            mediaApiGuid,
            naturalWidth: 400,
            naturalHeight: 300,
            crop: { left: 0, top: 0, right: 400, bottom: 300 },
            rotation: 0,
            caption: '',
            type: 'profile',
          },
        },
        { accountId: accountId ?? 0 },
      )
    const outcomes = await Promise.allSettled(Array.from({ length: 120 }, cut))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => isTooMany(reason))).toEqual(Array.from({ length: 20 }, () => true))
    // The original, and one picture per cut.
    expect(stored.size).toBe(101)
    now = new Date(NOW.getTime() + 24 * 60 * 60_000)
    expect(await cut()).toMatchObject({ type: 'profile' })
  })
})
