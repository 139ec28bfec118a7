/** Pictures that are cut out of an original for a vendor. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignupReply } from '#contract/commerce.ts'
import { sql } from '#server/db/sql.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { photoJobHandlers } from '#server/services/media/vendor-photos.ts'
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

describe("a vendor's photo", () => {
  const photosOf = (signup: SignupReply) => `/vendor-api/vendors/${signup.member.id}/photos`
  const whole = { left: 0, top: 0, right: 400, bottom: 300 }
  async function original() {
    return (await world.upload(multipart(await (await quarters()).jpeg({ quality: 100 }).toBuffer()))).json()
  }
  const cut = async (
    more: object,
    {
      method = 'POST',
      url = photosOf(world.mira),
      headers = bearerOf(world.mira),
    }: { method?: 'POST' | 'PUT'; url?: string; headers?: Record<string, string> } = {},
  ) => {
    const { mediaApiGuid, naturalWidth, naturalHeight } = await original()
    return world.app.inject({
      method,
      url,
      headers,
      payload: {
        mediaApiGuid,
        naturalWidth,
        naturalHeight,
        crop: whole,
        rotation: 0,
        caption: '',
        type: 'profile',
        ...more,
      },
    })
  }

  test.each([
    ['as it is', { crop: whole }, ['red', 'green', 'yellow', 'blue']],
    ['cut', { crop: { left: 200, top: 0, right: 400, bottom: 300 } }, ['green', 'green', 'yellow', 'yellow']],
    [
      'turned',
      { rotation: 90, crop: { left: 0, top: 0, right: 300, bottom: 400 } },
      ['blue', 'red', 'green', 'yellow'],
    ],
    [
      'turned, then cut',
      { rotation: 270, crop: { left: 0, top: 0, right: 300, bottom: 200 } },
      ['green', 'yellow', 'yellow', 'green'],
    ],
    [
      'cut in the scale of the phone',
      { naturalWidth: 4000, naturalHeight: 3000, crop: { left: 0, top: 0, right: 2000, bottom: 3000 } },
      ['red', 'red', 'blue', 'blue'],
    ],
  ])('%s', async (_how, more, expected) => {
    const reply = await cut(more)
    expect(reply.statusCode).toBe(200)
    expect(await corners(await world.shown(reply.json().url))).toEqual(expected)
  })

  test('is one of its kind; a change gives it a new address, and the old picture is still there', async () => {
    const first = await cut({ type: 'searchResult' })
    const { id, url } = first.json()
    const changed = await cut(
      { type: 'searchResult', caption: 'On stage' },
      { method: 'PUT', url: `${photosOf(world.mira)}/${id}` },
    )
    expect(changed.json()).toMatchObject({ id, type: 'searchResult', caption: 'On stage' })
    expect(changed.json().url).not.toBe(url)
    expect((await world.shown(url)).length).toBeGreaterThan(0)
    const again = await cut({ type: 'searchResult' })
    expect(again.json().id).toBe(id)
    const vendor = await world.app.inject({
      url: `/api/v1/members/${world.mira.member.id}`,
      headers: bearerOf(world.mira),
    })
    expect(vendor.json()).toMatchObject({ searchPhotoId: id, searchResultPhotoUrl: again.json().url })
    expect(vendor.json().profilePhotoUrl).not.toBe(again.json().url)
  })

  test('belongs to its vendor', async () => {
    expect((await cut({}, { headers: {} })).statusCode).toBe(401)
    expect((await cut({}, { headers: bearerOf(world.other) })).statusCode).toBe(403)
    // The other vendor's own photos, from an original that is not its own.
    const stolen = await cut({}, { url: photosOf(world.other), headers: bearerOf(world.other) })
    expect([stolen.statusCode, stolen.json().errors[0].name]).toEqual([400, 'mediaApiGuid'])
    const mine = await cut({})
    const reply = await cut(
      {},
      { method: 'PUT', url: `${photosOf(world.other)}/${mine.json().id}`, headers: bearerOf(world.other) },
    )
    expect(reply.statusCode).toBe(404)
  })

  test.each([
    ['an empty crop', { crop: { left: 10, top: 10, right: 10, bottom: 20 } }, 'crop'],
    ['a crooked turn', { rotation: 45 }, 'rotation'],
    ['the size of another picture', { naturalWidth: 400, naturalHeight: 900 }, 'naturalWidth'],
    ['another kind', { type: 'banner' }, 'type'],
  ])('is not made of %s', async (_what, more, field) => {
    const reply = await cut(more)
    expect([reply.statusCode, reply.json().errors[0].name]).toEqual([400, field])
  })

  test('that was replaced goes after a week, the one that is shown stays', async () => {
    const { db } = world
    const replaced = (await cut({})).json()
    const current = (await cut({})).json()
    const at = (url: string) => world.app.inject({ url: `${url}_80x80` })
    const seen = await at(replaced.url)
    const store = localMediaStore(join(world.dataDir, 'media'))
    await runDueJobs({
      db,
      clock: () => new Date(NOW.getTime() + 8 * 24 * 60 * 60 * 1000),
      handlers: {
        emailConfirm: () => Promise.resolve(),
        settleOrder: () => Promise.resolve(),
        ...photoJobHandlers(testContext(db, { media: { store } as never })),
      },
      report: (kind, error) => expect.unreachable(`${kind}: ${String(error)}`),
    })
    const idOf = (url: string) => url.slice('/pictures/'.length)
    expect(await store.get(idOf(replaced.url))).toBeNull()
    // Nor is it shown anymore, in any size that was made of it.
    expect([seen.statusCode, (await at(replaced.url)).statusCode, (await at(current.url)).statusCode]).toEqual([
      200, 404, 200,
    ])
    expect(await store.get(idOf(current.url))).not.toBeNull()
    expect(await store.get(`photo-${current.mediaApiGuid}`)).not.toBeNull()
    expect(
      await db.query(sql`select 1 from media where not exists (select from photo where media_id = media.id)`),
    ).toEqual([])
  })
})
