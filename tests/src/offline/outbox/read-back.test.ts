/** Fault 74: a full disk loses what a transaction has completed. */
import { expect, test } from 'vitest'
import { NotReadBack } from '#src/offline/outbox/enqueue.ts'
import { losing } from '#tests/support/world/full-disk.ts'
import { createWorld, filledDraft, storedNotes } from '#tests/support/world/world.ts'

test('fault 74, a request that the disk lost is not called saved: the draft stays, and Send works again', async () => {
  const world = createWorld()
  const disk = { isFull: true, responds: true }
  const { offline } = world.phone().openTab({ through: losing(disk) })
  const draft = filledDraft(offline)
  await offline.drafts.save(draft)
  await expect(offline.outbox.enqueue(draft)).rejects.toMatchObject({ name: 'StorageError', reason: 'failed' })
  expect((await offline.drafts.list()).map((item) => item.draft.gigRequest)).toEqual([draft.gigRequest])
  disk.isFull = false
  expect(await offline.outbox.enqueue(draft)).toMatchObject({ outcome: 'queued' })
  await offline.flush()
  expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
})

test('fault 74, a request that may be stored but cannot be read is sent under its key: it arrives once', async () => {
  const world = createWorld()
  const disk = { isFull: true, responds: false }
  const { offline } = world.phone().openTab({ through: losing(disk) })
  const failure = await offline.outbox.enqueue(filledDraft(offline)).catch((thrown: unknown) => thrown)
  if (!(failure instanceof NotReadBack)) throw new Error('It was called saved.')
  expect(await offline.outbox.deliverUnsaved(failure.record)).toMatchObject({ state: 'sent' })
  disk.isFull = false
  await offline.flush()
  expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
  expect((await offline.outbox.list()).map(({ record }) => record.state)).toEqual(['sent'])
})
