/** Drafts on a device that several operators use: each finds only their own, and an earlier one isn't lost. */
import 'fake-indexeddb/auto'
import { createStore, set } from 'idb-keyval'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deviceDrafts } from '#src/console/form/device-drafts.ts'

const [ADA, GRACE] = ['1', '2']
const draftsIn = (database: string) => deviceDrafts(database, 'drafts', v.string())

test('each operator finds, changes and forgets only their own draft of a text', async () => {
  const drafts = draftsIn('own')
  await drafts.keep(ADA, 'pages/terms', 'of Ada')
  expect(await drafts.find(GRACE, 'pages/terms')).toBeNull()
  await drafts.keep(GRACE, 'pages/terms', 'of Grace')
  await drafts.forget(GRACE, 'pages/terms')
  expect(await drafts.find(ADA, 'pages/terms')).toBe('of Ada')
  expect(await drafts.find(GRACE, 'pages/terms')).toBeNull()
})

test('a draft from before drafts had an operator is given to the first who opens it, and to no one else', async () => {
  const drafts = draftsIn('earlier')
  await set('pages/terms', 'earlier', createStore('earlier', 'drafts'))
  expect(await drafts.find(ADA, 'pages/terms')).toBe('earlier')
  expect(await drafts.find(GRACE, 'pages/terms')).toBeNull()
  expect(await drafts.find(ADA, 'pages/terms')).toBe('earlier')
})

test('an own draft is not replaced by an earlier one', async () => {
  const drafts = draftsIn('both')
  await set('pages/terms', 'earlier', createStore('both', 'drafts'))
  await drafts.keep(ADA, 'pages/terms', 'of Ada')
  expect(await drafts.find(ADA, 'pages/terms')).toBe('of Ada')
  expect(await drafts.find(GRACE, 'pages/terms')).toBe('earlier')
})
