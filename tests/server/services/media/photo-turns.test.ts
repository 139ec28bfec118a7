/** Whose photo is worked on next. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { openMedia } from '#server/services/media/media.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-turns-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ANY = { kinds: ['picture'], refusal: 'No photo.' } as const

const picture = sharp({ create: { width: 240, height: 200, channels: 3, background: '#875' } })

test('while two AVIF photos of two people wait for each other, the JPEG of a third one is taken', async () => {
  const kept = localMediaStore(join(folder, 'kept'))
  const [stored, isStoring, mayStore] = [[] as string[], Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const put: typeof kept.put = async (id, ...file) => {
    stored.push(id)
    isStoring.resolve()
    await mayStore.promise
    await kept.put(id, ...file)
  }
  const media = await openMedia({ store: { ...kept, put }, incomingDir: join(folder, 'incoming') })
  const avif = await picture.clone().avif().toBuffer()

  const first = media.takeFile(Readable.from([avif]), { id: 'first', accepted: ANY }, 'one person')
  await isStoring.promise
  const upload = Readable.from([avif])
  const second = media.takeFile(upload, { id: 'second', accepted: ANY }, 'another person')
  await finished(upload)

  const jpeg = await picture.clone().jpeg().toBuffer()
  expect(await media.take(Readable.from([jpeg]), 'a third person')).toMatchObject({ width: 240, height: 200 })
  expect(stored).toEqual(['first'])

  mayStore.resolve()
  expect(await Promise.all([first, second])).toMatchObject([{ kind: 'picture' }, { kind: 'picture' }])
  expect(stored).toEqual(['first', 'second'])
})
