/** Duties of every media store: the local folder, and S3's adapter against a stand-in that checks signatures. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localMediaStore, newMediaId } from '#server/services/media/media-store.ts'
import type { MediaStore } from '#server/services/media/media-store.ts'
import { s3MediaStore } from '#server/services/media/s3-media-store.ts'
import { uploadedPictures } from '#server/services/media/media.ts'
import { s3StandIn } from '#tests/support/server/stand-ins/s3-stand-in.ts'

const PHOTO = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256))

async function localWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-media-'))
  return { store: localMediaStore(folder), close: () => rm(folder, { recursive: true }) }
}

async function s3World() {
  const { settings, close } = await s3StandIn()
  return { store: s3MediaStore(settings), close }
}

describe.each([
  ['local', localWorld],
  ['S3', s3World],
])('the %s store', (_name, open) => {
  let world: { store: MediaStore; close: () => Promise<unknown> }
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())

  test('gives a picture back byte by byte', async () => {
    const id = newMediaId()
    await world.store.put(id, PHOTO, 'image/jpeg')
    expect([await world.store.get(id), await world.store.has(id)]).toEqual([PHOTO, true])
  })

  test('stores a file as it is, which stays', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-incoming-'))
    await writeFile(join(folder, 'plan'), PHOTO)
    const id = newMediaId()
    await world.store.putFile(id, join(folder, 'plan'), 'application/pdf')
    expect([await world.store.get(id), await readdir(folder)]).toEqual([PHOTO, ['plan']])
    await rm(folder, { recursive: true })
  })

  test('has nothing under an unknown id, and after a removal', async () => {
    const id = newMediaId()
    expect([await world.store.get(id), await world.store.has(id)]).toEqual([null, false])
    await world.store.put(id, PHOTO, 'image/jpeg')
    await world.store.remove(id)
    await world.store.remove(id)
    expect([await world.store.get(id), await world.store.has(id)]).toEqual([null, false])
  })

  test('is asked for uploaded pictures only', async () => {
    const id = newMediaId()
    await world.store.put(id, PHOTO, 'image/jpeg')
    const original = newMediaId()
    await world.store.put(original, PHOTO, 'image/jpeg')
    const source = uploadedPictures(world.store, async (guid) => original === `photo-${guid}`)
    expect([await source.find(id), await source.isGone?.(id)]).toEqual([PHOTO, false])
    expect([await source.find(original), await source.isGone?.(original)]).toEqual([null, true])
    for (const other of ['dj-01', 'default', 'photo-1', '../photo', `${id}/..`]) {
      expect([await source.find(other), await source.isGone?.(other)]).toEqual([null, false])
    }
  })
})

test('the local store leaves no half-written file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-media-'))
  const store = localMediaStore(folder)
  const id = newMediaId()
  await store.put(id, PHOTO, 'image/jpeg')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual([id])
  await rm(folder, { recursive: true })
})

test('S3 keeps the content type, and a wrong key is an error and no missing picture', async () => {
  const { settings, objects, close } = await s3StandIn()
  const id = newMediaId()
  await s3MediaStore(settings).put(id, PHOTO, 'image/jpeg')
  expect(objects.get(id)?.contentType).toBe('image/jpeg')
  const wrong = s3MediaStore({ ...settings, secretAccessKey: 'wrong' })
  await expect(wrong.put(newMediaId(), PHOTO, 'image/jpeg')).rejects.toThrow()
  await expect(wrong.get(id)).rejects.toThrow()
  await expect(wrong.has(id)).rejects.toThrow()
  await close()
})
