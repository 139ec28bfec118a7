/** Files that another app shared: how long they wait, whose they are, and what is left once they were used. */
import { expect, test } from 'vitest'
import { SHARED_FILES_LIFETIME_MS, SHARED_FILES_MAX } from '#contract/limits.ts'
import { createWorld } from '#tests/support/world/world.ts'

const photo = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' })
const NONE_WARNED = { records: [], drafts: [], unreadable: [] }

function device() {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const names = async () => (await offline.sharedFiles.find())?.files.map(({ name }) => name)
  return { ...offline, world, names }
}

test('waits for a day, by the latest share alone', async () => {
  const { sharedFiles, world, names } = device()
  await sharedFiles.keep([photo('old.jpg')], '')
  await sharedFiles.keep([photo('stage.jpg'), photo('barn.jpg')], 'text=Barn')
  expect(await names()).toEqual(['stage.jpg', 'barn.jpg'])
  expect(await sharedFiles.find()).toMatchObject({ text: 'text=Barn', leftOut: 0 })
  world.clock.advance(SHARED_FILES_LIFETIME_MS + 1)
  expect(await sharedFiles.find()).toBeNull()
})

test('is removed one by one, and nothing stays of the last', async () => {
  const { sharedFiles, names } = device()
  await sharedFiles.keep([photo('stage.jpg'), photo('barn.jpg')], '')
  const [first, second] = (await sharedFiles.find())?.files ?? []
  await sharedFiles.remove([first?.id ?? ''])
  expect(await names()).toEqual(['barn.jpg'])
  await sharedFiles.remove([second?.id ?? ''])
  expect(await sharedFiles.find()).toBeNull()
})

test('has an end to how many files it takes, and says how many it left', async () => {
  const { sharedFiles } = device()
  await sharedFiles.keep(
    Array.from({ length: SHARED_FILES_MAX + 3 }, (_, at) => photo(`${at}.jpg`)),
    '',
  )
  expect(await sharedFiles.find()).toMatchObject({ leftOut: 3 })
  expect((await sharedFiles.find())?.files).toHaveLength(SHARED_FILES_MAX)
})

test('outlasts a sign-in, which it may be for, and not a sign-out', async () => {
  const { sharedFiles, account, names } = device()
  await sharedFiles.keep([photo('stage.jpg')], '')
  await account.remember(1)
  expect(await names()).toEqual(['stage.jpg'])
  await account.leave(NONE_WARNED, () => {}, { own: true })
  expect(await sharedFiles.find()).toBeNull()
})
