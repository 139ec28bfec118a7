/** Originals that are taken. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { NOW } from '#tests/support/server/app.ts'
import { corners, photoWorld, quarters } from '#tests/support/people/photos.ts'
import type { PhotoWorld } from '#tests/support/people/photos.ts'
import { bearerOf, multipart, signedUp, typedFields } from '#tests/support/people/signup.ts'

let world: PhotoWorld
beforeAll(async () => {
  world = await photoWorld()
})
afterAll(() => world.close())

describe('an original', () => {
  test('is kept upright and without its metadata', async () => {
    const sideways = await (
      await quarters()
    )
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Mira' } })
      .toBuffer()
    const reply = await world.upload(multipart(sideways))
    expect(reply.statusCode).toBe(200)
    const { url, naturalWidth, naturalHeight } = reply.json()
    expect([naturalWidth, naturalHeight]).toEqual([300, 400])
    const picture = (await world.app.inject({ url, headers: bearerOf(world.mira) })).rawPayload
    const { exif, orientation } = await sharp(picture).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
    expect(await corners(picture)).toEqual(['blue', 'red', 'green', 'yellow'])
  })

  test('is not taken beside thirty others that are not shown', async () => {
    const collector = await signedUp(world.app, typedFields({ email: 'collector@example.com' }))
    await world.db.query(sql`
      insert into media (account_id, sha256, width, height, bytes, created_at)
      select ${collector.account.id}::int, sha256(convert_to(n::text, 'UTF8')), 400, 300, 1, ${NOW}::timestamptz
      from generate_series(1, 30) as n`)
    const reply = await world.upload(multipart(await (await quarters()).jpeg().toBuffer()), bearerOf(collector))
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'tooMany'])
  })

  test('that is uploaded again is the same one', async () => {
    const photo = await (await quarters(402)).jpeg().toBuffer()
    const [first, again] = [await world.upload(multipart(photo)), await world.upload(multipart(photo))]
    expect(again.json()).toEqual(first.json())
    const others = await world.upload(multipart(photo), bearerOf(world.other))
    expect(others.json().mediaApiGuid).not.toBe(first.json().mediaApiGuid)
  })

  test.each(['png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const photo = await (await quarters()).toFormat(format).toBuffer()
    expect((await world.upload(multipart(photo))).statusCode).toBe(200)
  })

  test('is taken from nobody who is not signed in', async () => {
    const photo = await (await quarters()).jpeg().toBuffer()
    expect((await world.upload(multipart(photo), {})).statusCode).toBe(401)
  })
})
