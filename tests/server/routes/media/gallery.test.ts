/** A vendor's gallery, and who sees what of a photo. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignupReply } from '#contract/commerce.ts'
import { GALLERY_PHOTOS_MAX } from '#contract/limits.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { photoJobHandlers } from '#server/services/media/vendor-photos.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { NOW } from '#tests/support/server/app.ts'
import { corners, photoWorld, quarters } from '#tests/support/people/photos.ts'
import type { PhotoWorld } from '#tests/support/people/photos.ts'
import { bearerOf, multipart } from '#tests/support/people/signup.ts'
import { testContext } from '#tests/support/server/context.ts'

let world: PhotoWorld
beforeAll(async () => {
  world = await photoWorld()
})
afterAll(() => world.close())

const photosOf = (signup: SignupReply) => `/vendor-api/vendors/${signup.member.id}/photos`
const upload = async (width = 400) =>
  (await world.upload(multipart(await (await quarters(width)).jpeg({ quality: 100 }).toBuffer()))).json()

/** Adds the right half of a photo, turned: green above, yellow below, and then clockwise by a quarter. */
async function add(width: number, more: object = {}) {
  const { mediaApiGuid, naturalWidth, naturalHeight } = await upload(width)
  return world.app.inject({
    method: 'POST',
    url: photosOf(world.mira),
    headers: bearerOf(world.mira),
    payload: {
      mediaApiGuid,
      naturalWidth,
      naturalHeight,
      crop: { left: 0, top: 0, right: 300, bottom: width / 2 },
      rotation: 90,
      type: 'gallery',
      ...more,
    },
  })
}
const asMira = (method: 'GET' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  world.app.inject({
    method,
    url: `${photosOf(world.mira)}${path}`,
    headers: bearerOf(world.mira),
    ...(payload && { payload }),
  })
const seen = async () => (await world.app.inject({ url: `/api/v1/members/${world.mira.member.id}` })).json()
const empty = async () => {
  for (const { id } of (await asMira('GET')).json()) await asMira('DELETE', `/${id}`)
}

test('clients see the gallery as it was cropped, turned, named and put in order', async () => {
  const first = (await add(400, { caption: 'On stage' })).json()
  const second = (await add(402)).json()
  const arranged = await asMira('PUT', '', {
    photos: [
      { id: second.id, caption: 'The dance floor' },
      { id: first.id, caption: 'On stage' },
    ],
  })
  expect(arranged.statusCode).toBe(200)
  const { photos } = await seen()
  expect(photos).toEqual([
    { url: second.url, caption: 'The dance floor', width: 300, height: 201 },
    { url: first.url, caption: 'On stage', width: 300, height: 200 },
  ])
  expect(await corners(await world.shown(photos[1].url))).toEqual(['blue', 'red', 'red', 'blue'])
  await empty()
  expect(await seen()).not.toHaveProperty('photos')
})

test('an upload that is repeated, and a new crop, change the photo instead of adding one', async () => {
  const added = (await add(400, { caption: 'On stage' })).json()
  const repeated = (await add(400)).json()
  expect(repeated).toMatchObject({ id: added.id, caption: 'On stage' })
  const { mediaApiGuid, naturalWidth, naturalHeight } = await upload(400)
  const cropped = await asMira('PUT', `/${added.id}`, {
    mediaApiGuid,
    naturalWidth,
    naturalHeight,
    crop: { left: 0, top: 0, right: 200, bottom: 150 },
    type: 'gallery',
  })
  expect(cropped.json().url).not.toBe(repeated.url)
  const { photos } = await seen()
  expect(photos).toHaveLength(1)
  expect(await corners(await world.shown(photos[0].url))).toEqual(['red', 'red', 'red', 'red'])
  await empty()
})

test('a photo that was deleted is gone from its vendor’s download, and its original for good', async () => {
  const [shown, deleted] = [(await add(600)).json(), (await add(602)).json()]
  const exported = async () => {
    const who = testContext(world.db, { clock: () => NOW })
    return JSON.stringify(await exportForPerson(who, 'mira@example.com', async () => {}))
  }
  expect(await exported()).toContain(deleted.mediaApiGuid)
  await asMira('DELETE', `/${deleted.id}`)
  const after = await exported()
  expect(after).toContain(shown.mediaApiGuid)
  expect(after).not.toContain(deleted.mediaApiGuid)
  const original = { url: `/api/v1/media-api/${deleted.mediaApiGuid}`, headers: bearerOf(world.mira) }
  expect((await world.app.inject(original)).statusCode).toBe(404)

  const store = localMediaStore(join(world.dataDir, 'media'))
  expect(await store.get(`photo-${deleted.mediaApiGuid}`)).not.toBeNull()
  await runDueJobs({
    db: world.db,
    clock: () => NOW,
    handlers: photoJobHandlers(testContext(world.db, { media: { store } as never })),
    report: (kind, error) => expect.unreachable(`${kind}: ${String(error)}`),
  })
  expect(await store.get(`photo-${deleted.mediaApiGuid}`)).toBeNull()
  expect(await store.get(`photo-${shown.mediaApiGuid}`)).not.toBeNull()
  await empty()
})

test('one photo too many is refused, and says what to do', async () => {
  const first = (await add(400)).json()
  for (let n = 1; n < GALLERY_PHOTOS_MAX; n += 1) expect((await add(400 + 2 * n)).statusCode).toBe(200)
  const reply = await add(500)
  expect([reply.statusCode, reply.json().errors[0].message]).toEqual([
    400,
    'A gallery holds up to 12 photos. Delete one to add another.',
  ])
  expect((await asMira('DELETE', `/${first.id}`)).json()).toHaveLength(GALLERY_PHOTOS_MAX - 1)
  expect((await add(500)).statusCode).toBe(200)
  await empty()
})

test('a caption holds no contact details', async () => {
  const reply = await add(400, { caption: 'Call (312) 555-0142' })
  expect([reply.statusCode, reply.json().errors[0]]).toEqual([
    400,
    { name: 'caption', code: 'containsUrl', message: 'Remove “(312) 555-0142”. Clients contact you here.' },
  ])
})

test('nobody else reads or changes the gallery', async () => {
  const { id } = (await add(400)).json()
  for (const headers of [{}, bearerOf(world.other)]) {
    const status = Object.keys(headers).length === 0 ? 401 : 403
    expect((await world.app.inject({ url: photosOf(world.mira), headers })).statusCode).toBe(status)
    const removed = await world.app.inject({ method: 'DELETE', url: `${photosOf(world.mira)}/${id}`, headers })
    expect(removed.statusCode).toBe(status)
  }
  const own = await world.app.inject({
    method: 'DELETE',
    url: `${photosOf(world.other)}/${id}`,
    headers: bearerOf(world.other),
  })
  expect([own.statusCode, (await asMira('GET')).json()]).toEqual([200, [expect.objectContaining({ id })]])
  await empty()
})

test('only its owner reads an original; clients see what was cropped, everywhere', async () => {
  const { mediaApiGuid, naturalWidth, naturalHeight, url } = await upload()
  for (const type of ['profile', 'searchResult']) {
    await world.app.inject({
      method: 'POST',
      url: photosOf(world.mira),
      headers: bearerOf(world.mira),
      payload: {
        mediaApiGuid,
        naturalWidth,
        naturalHeight,
        crop: { left: 0, top: 0, right: 150, bottom: 150 },
        type,
      },
    })
  }
  const read = (headers: Record<string, string>, path = url) => world.app.inject({ url: path, headers })
  const mine = await read(bearerOf(world.mira))
  expect([mine.statusCode, mine.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(await corners(mine.rawPayload)).toEqual(['red', 'green', 'yellow', 'blue'])
  for (const headers of [{}, bearerOf(world.other)]) expect((await read(headers)).statusCode).toBe(404)
  for (const path of [`/pictures/photo-${mediaApiGuid}`, `/pictures/photo-${mediaApiGuid}_1600x1600_inside`])
    expect((await read({}, path)).statusCode).toBe(404)
  const vendor = await seen()
  expect(JSON.stringify(vendor)).not.toContain(mediaApiGuid)
  for (const shown of [vendor.originalPhotoUrl, vendor.profilePhotoUrl, vendor.searchResultPhotoUrl])
    expect(await corners(await world.shown(shown))).toEqual(['red', 'red', 'red', 'red'])
})
