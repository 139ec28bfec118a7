/** The vendor's photo, from the phone to the profile: every step once, whatever gets lost in between. */
import { expect, test, vi } from 'vitest'
import type { StagedPhoto } from '#src/offline/drafts/signup-records.ts'
import { createPhotoDelivery } from '#src/sync/photos/photo-delivery.ts'
import { failing, fakeApi } from '#tests/support/device/fake-api.ts'
import { signupStorage } from '#tests/support/device/signup-storage.ts'
import { paid, typed } from '#tests/src/features/vendor-signup/session/typed-signup.ts'

const VENDOR = 8
const CROP = { left: 1, top: 2, right: 9, bottom: 10, rotation: 90 as const, naturalWidth: 20, naturalHeight: 10 }
const FILE = new File(['x'], 'stage.jpg', { type: 'image/jpeg' })
const GUID = '00000000-0000-4000-8000-000000000001'
const photoOf = (args: Record<string, unknown>) => ({
  id: 3,
  type: (args.body as { type: string }).type,
  caption: '',
  mediaApiGuid: GUID,
  url: '/pictures/new',
})

type Replies = Parameters<typeof fakeApi>[0]

async function aPhone(
  responses: Replies = {},
  ids: { profilePhotoId?: number | null; searchPhotoId?: number | null } = {},
) {
  const phone = signupStorage()
  await phone.memory.save({ data: typed, placeText: '' })
  await phone.memory.note(() => ({ paid }))
  const api = fakeApi({
    member: () => ({ profilePhotoId: null, searchPhotoId: null, ...ids }),
    addPhoto: photoOf,
    changePhoto: photoOf,
    ...responses,
  })
  const upload = vi.fn(async (_photo: StagedPhoto) => ({
    mediaApiGuid: GUID,
    naturalWidth: 20,
    naturalHeight: 10,
    url: '/pictures/original',
  }))
  const open = () =>
    createPhotoDelivery({
      api,
      signup: phone.memory,
      upload,
      withLock: (_name, work) => work(),
      newId: () => 'unkept',
      now: phone.now,
    })
  const cuts = () =>
    api.calls
      .filter(({ name }) => name === 'addPhoto' || name === 'changePhoto')
      .map(({ name, args }) => `${name} ${(args.body as { type: string }).type}`)
  return { ...phone, api, upload, open, cuts }
}

test('the original goes up, then the profile photo and the search-result photo are made', async () => {
  const phone = await aPhone()
  const delivery = phone.open()
  await delivery.choose(FILE, CROP, VENDOR)
  expect(phone.upload).toHaveBeenCalledTimes(1)
  expect(phone.cuts()).toEqual(['addPhoto profile', 'addPhoto searchResult'])
  expect(phone.api.calls.find(({ name }) => name === 'addPhoto')?.args).toMatchObject({
    params: { id: VENDOR },
    body: {
      mediaApiGuid: GUID,
      crop: { left: 1, top: 2, right: 9, bottom: 10 },
      rotation: 90,
      naturalWidth: 20,
      naturalHeight: 10,
    },
  })
  expect(delivery.get()).toMatchObject({ status: 'done', photo: { url: '/pictures/new' } })
  expect((await phone.memory.load())?.paid).toMatchObject({ photosDone: true })
})

test('photos that are there are changed, not added', async () => {
  const phone = await aPhone({}, { profilePhotoId: 3, searchPhotoId: 4 })
  await phone.open().choose(FILE, CROP, VENDOR)
  expect(phone.cuts()).toEqual(['changePhoto profile', 'changePhoto searchResult'])
})

test('after a lost connection the next page goes on where it was lost', async () => {
  let isLost = true
  const phone = await aPhone({
    addPhoto: (args) =>
      isLost && (args.body as { type: string }).type === 'searchResult' ? failing('offline')() : photoOf(args),
  })
  const first = phone.open()
  await first.choose(FILE, CROP, VENDOR)
  expect(first.get()).toMatchObject({ status: 'waiting', problem: null })
  isLost = false
  const next = phone.open()
  await next.run(VENDOR)
  expect(next.get().status).toBe('done')
  expect(phone.upload).toHaveBeenCalledTimes(1)
  expect(phone.cuts()).toEqual(['addPhoto profile', 'addPhoto searchResult', 'addPhoto searchResult'])
})

test('an original that is gone from the server goes up again', async () => {
  let isGone = false
  const gone = failing('fields', {
    errors: [{ name: 'mediaApiGuid', code: 'notFound', message: 'Upload the photo again.' }],
  })
  const phone = await aPhone({
    addPhoto: (args) =>
      isGone && phone.upload.mock.calls.length === 1 ? gone() : isGone ? photoOf(args) : failing('offline')(),
  })
  const delivery = phone.open()
  await delivery.choose(FILE, CROP, VENDOR)
  isGone = true
  await delivery.run(VENDOR)
  expect(delivery.get().status).toBe('done')
  expect(phone.upload).toHaveBeenCalledTimes(2)
})

test('what the server does not take is not sent again by itself; another photo is', async () => {
  const phone = await aPhone()
  phone.upload.mockImplementationOnce(
    failing('problem', { status: 415, code: 'unsupported', message: 'We can’t use this file.' }),
  )
  const delivery = phone.open()
  await delivery.choose(FILE, CROP, VENDOR)
  const next = phone.open()
  await next.run(VENDOR)
  expect(next.get()).toMatchObject({ status: 'refused', problem: 'We can’t use this file.' })
  expect(phone.upload).toHaveBeenCalledTimes(1)
  await next.choose(FILE, CROP, VENDOR)
  expect(next.get().status).toBe('done')
})

test('a phone that keeps nothing uploads it from this page', async () => {
  const phone = await aPhone()
  phone.storage.failNext('quota', 100)
  const delivery = phone.open()
  await delivery.choose(FILE, CROP, VENDOR)
  expect(delivery.get()).toMatchObject({ status: 'done', kept: false })
})

test('a vendor who is signed out is told what to do', async () => {
  const phone = await aPhone()
  phone.upload.mockImplementationOnce(failing('denied', { status: 401 }))
  const delivery = phone.open()
  await delivery.choose(FILE, CROP, VENDOR)
  expect(delivery.get()).toMatchObject({
    status: 'waiting',
    problem: 'You’re signed out. Sign in to upload your photo.',
  })
})

test('without a photo there is nothing to do', async () => {
  const delivery = (await aPhone()).open()
  await delivery.run(VENDOR)
  expect(delivery.get().status).toBe('none')
})
