/** A vendor's gallery and the facts of its profile, as they are stored. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setProfileFacts } from '#server/repositories/accounts/own-vendors.ts'
import {
  arrangePhotos,
  deleteGalleryPhoto,
  findGallery,
  writeGalleryPhoto,
} from '#server/repositories/media/gallery.ts'
import { addOriginal, isOriginal, writePhoto } from '#server/repositories/media/photos.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

const NOW = new Date('2027-01-01T12:00:00Z')
const guid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const captions = (photos: { caption: string }[]) => photos.map(({ caption }) => caption)

describeOnBothEngines("a vendor's profile", (fresh) => {
  let db: Database
  let vendorId = 0
  beforeAll(async () => {
    ;({ db } = await fresh())
    const [account] = await db.query<{ id: number }>(
      sql`insert into account (username, welcome_name) values ('mira@example.com', 'Mira') returning id`,
    )
    for (const n of [1, 2, 3]) {
      const original = { id: guid(n), width: 400, height: 300, bytes: 1, sha256: Buffer.from([n]), now: NOW }
      await addOriginal(db, { ...original, accountId: account!.id })
    }
  })
  const aNewVendor = () => db.transaction((tx) => writeVendors(tx, [aVendor((vendorId += 1))])).then(() => vendorId)
  const photo = (n: number, caption = '', picture = `picture-${vendorId}-${n}`) => ({
    vendorId,
    mediaId: guid(n),
    caption,
    crop: { left: 10, top: 0, right: 310, bottom: 200 },
    rotation: 90,
    pictureId: picture,
    now: NOW,
  })

  test('the gallery has each original once, in the order in which they came', async () => {
    await aNewVendor()
    for (const n of [1, 2]) await writeGalleryPhoto(db, photo(n, `No. ${n}`))
    const again = await writeGalleryPhoto(db, photo(1, '', `cut-${vendorId}`))
    expect(again.replaced).toEqual({ mediaId: guid(1), pictureId: `picture-${vendorId}-1` })
    expect(await findGallery(db, vendorId)).toEqual([
      {
        id: again.photo.id,
        url: `/pictures/cut-${vendorId}`,
        caption: 'No. 1',
        width: 300,
        height: 200,
        mediaApiGuid: guid(1),
      },
      expect.objectContaining({ caption: 'No. 2', mediaApiGuid: guid(2) }),
    ])
  })

  test('the one profile photo lies beside the gallery, also when both are cut from the same original', async () => {
    await aNewVendor()
    await writeGalleryPhoto(db, photo(1))
    const first = await writePhoto(db, { ...photo(1, '', `profile-${vendorId}`), kind: 'profile' })
    const second = await writePhoto(db, { ...photo(2, '', `profile-${vendorId}-2`), kind: 'profile' })
    expect(second.photo.id).toBe(first.photo.id)
    expect(await findGallery(db, vendorId)).toHaveLength(1)
    expect(await findVendor(db, vendorId)).toMatchObject({ profilePhotoId: `profile-${vendorId}-2` })
  })

  test('an order puts photos that another device added last, and leaves other vendors alone', async () => {
    await aNewVendor()
    const { photo: others } = await writeGalleryPhoto(db, photo(1, 'Another vendor’s'))
    const other = vendorId
    await aNewVendor()
    const ids: number[] = []
    for (const n of [1, 2, 3]) ids.push((await writeGalleryPhoto(db, photo(n, `No. ${n}`))).photo.id)
    await arrangePhotos(db, vendorId, [
      { id: ids[2]!, caption: 'Now first' },
      { id: others.id, caption: 'Mine' },
      { id: ids[0]!, caption: '' },
    ])
    expect(captions(await findGallery(db, vendorId))).toEqual(['Now first', '', 'No. 2'])
    expect(captions(await findGallery(db, other))).toEqual(['Another vendor’s'])
    expect(captions((await findVendor(db, vendorId))!.gallery)).toEqual(['Now first', '', 'No. 2'])
  })

  test('a deleted photo is gone, and deleting it again changes nothing', async () => {
    await aNewVendor()
    const { photo: row } = await writeGalleryPhoto(db, photo(1))
    expect(await deleteGalleryPhoto(db, row.id, vendorId + 1)).toBeUndefined()
    expect(await deleteGalleryPhoto(db, row.id, vendorId)).toMatchObject({ mediaId: guid(1) })
    expect(await deleteGalleryPhoto(db, row.id, vendorId)).toBeUndefined()
    expect(await findGallery(db, vendorId)).toEqual([])
  })

  test('facts that are left out stay; null and an empty list clear', async () => {
    const id = await aNewVendor()
    const facts = { startingPrice: 400, whatYouGet: ['Two sets'], languages: ['en', 'es'], startedIn: 2011 }
    await setProfileFacts(db, id, { ...facts, videos: ['https://vimeo.com/76979871'] })
    await setProfileFacts(db, id, { startingPrice: null, languages: [] })
    expect(await findVendor(db, id)).toMatchObject({
      startingPrice: null,
      whatYouGet: ['Two sets'],
      languages: [],
      startedIn: 2011,
      videos: ['https://vimeo.com/76979871'],
    })
  })

  test('a change of the profile leaves its facts', async () => {
    const id = (vendorId += 1)
    const facts = { startingPrice: 400, whatYouGet: [], languages: ['en'], startedIn: null, videos: [] }
    await db.transaction((tx) => writeVendors(tx, [aVendor(id, { facts })]))
    await db.transaction((tx) => writeVendors(tx, [aVendor(id, { profileName: 'Renamed' })]))
    expect(await findVendor(db, id)).toMatchObject({ profileName: 'Renamed', ...facts })
  })

  test('an original is told from what is cut out of it', async () => {
    expect([await isOriginal(db, guid(1)), await isOriginal(db, guid(9))]).toEqual([true, false])
  })
})
