import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { KeyReused } from '#server/services/errors.ts'
import { performOnce, type Action } from '#server/services/idempotency/perform-once.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const anAction = (given: Partial<Action> = {}): Action => ({
  key: crypto.randomUUID(),
  call: 'archiveLead',
  body: { id: 1, isArchived: true },
  accountId: 5,
  ...given,
})

describeOnBothEngines('performing an action once', (fresh) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
  })

  const perform = (action: Action) =>
    performOnce(db, action, () => Promise.resolve({ id: 1, bookingId: null, state: 'archived' }))

  test('its receipt repeats the key and names the call', async () => {
    const action = anAction()
    const receipt = { key: action.key, call: 'archiveLead', id: 1, bookingId: null, state: 'archived' }
    expect(await perform(action)).toEqual(receipt)
    expect(await perform(action)).toEqual(receipt)
  })

  test.each([
    ['another call', { call: 'openLead' }],
    ['another body', { body: { id: 1, isArchived: false } }],
    ['another account', { accountId: 6 }],
    ['a guest', { accountId: null }],
  ])('its key with %s is refused', async (_what, other) => {
    const action = anAction()
    await perform(action)
    await expect(perform({ ...action, ...other })).rejects.toBeInstanceOf(KeyReused)
  })

  test('a guest who signed in before the repetition gets the first receipt', async () => {
    const action = anAction({ accountId: null })
    const receipt = await perform(action)
    expect(await perform({ ...action, accountId: 7 })).toEqual(receipt)
  })
})
