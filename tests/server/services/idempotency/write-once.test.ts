import { beforeAll, expect, test } from 'vitest'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { claimKey } from '#server/repositories/idempotency/request-keys.ts'
import { CanceledKey, InProgress, InvalidFields, KeyReused } from '#server/services/errors.ts'
import { bodyHashOf } from '#server/services/idempotency/body-hash.ts'
import { cancelKey, keyStatus } from '#server/services/idempotency/request-keys.ts'
import { findReceipt, writeOnce, type KeyedWrite } from '#server/services/idempotency/write-once.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const SENDER = 5
const OTHER = 6

const aWrite = (given: Partial<KeyedWrite<WriteReceipt>> = {}): KeyedWrite<WriteReceipt> => {
  const { accountId = SENDER } = given
  return {
    key: crypto.randomUUID(),
    bodyHash: bodyHashOf({ text: 'Hello' }),
    accountId,
    isSender: ({ senderId }) => senderId === null || senderId === accountId,
    isReceipt: (receipt) => 'call' in receipt,
    ...given,
  }
}

/** A copy of the write by another account. */
const byOther = (write: KeyedWrite<WriteReceipt>): KeyedWrite<WriteReceipt> =>
  aWrite({ key: write.key, bodyHash: write.bodyHash, accountId: OTHER })

describeOnBothEngines('writing once', (fresh, engine) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
    await prepare(db)
  })

  const prepare = (each: Database) =>
    each.query(sql`create table written (id int generated always as identity, key uuid not null)`)

  /** Stores a row, so that a test sees how often it was stored. */
  const storing =
    ({ key }: { key: string }) =>
    async (tx: Queryable): Promise<WriteReceipt> => {
      const [row] = await tx.query<{ id: number }>(sql`insert into written (key) values (${key}::uuid) returning id`)
      return { key, call: 'write', id: row?.id ?? 0, bookingId: null, state: 'stored' }
    }
  const write = (each: KeyedWrite<WriteReceipt>) => writeOnce(db, each, storing(each))
  const countRows = async (key: string) => (await db.query(sql`select 1 from written where key = ${key}::uuid`)).length

  test('what work returns is the receipt, and is stored under the key', async () => {
    const first = aWrite()
    const { receipt, isRepeat } = await write(first)
    expect({ receipt, isRepeat }).toEqual({
      receipt: { key: first.key, call: 'write', id: expect.any(Number), bookingId: null, state: 'stored' },
      isRepeat: false,
    })
    expect(await keyStatus({ db }, first.key, { accountId: SENDER })).toEqual({
      state: 'stored',
      key: first.key,
      receipt,
    })
  })

  test('two at once run the work once and get the same receipt', async () => {
    const both = aWrite()
    const results = await Promise.all([write(both), write(both)])
    expect(results.filter(({ isRepeat }) => isRepeat)).toHaveLength(1)
    expect(results[0]?.receipt).toEqual(results[1]?.receipt)
    expect(await countRows(both.key)).toBe(1)
  })

  test('a repetition after the commit gets the first receipt and runs no work', async () => {
    const first = aWrite()
    const { receipt } = await write(first)
    expect(await writeOnce(db, first, () => Promise.reject(new Error('run again')))).toEqual({
      receipt,
      isRepeat: true,
    })
    expect(await countRows(first.key)).toBe(1)
  })

  test('another body under the key is refused', async () => {
    const first = aWrite()
    await write(first)
    const other = { ...first, bodyHash: bodyHashOf({ text: 'Something else' }) }
    await expect(write(other)).rejects.toBeInstanceOf(KeyReused)
    await expect(findReceipt(db, other)).rejects.toBeInstanceOf(KeyReused)
    expect(await countRows(first.key)).toBe(1)
  })

  test('another sender under the key is refused', async () => {
    const first = aWrite()
    await write(first)
    await expect(write(byOther(first))).rejects.toBeInstanceOf(KeyReused)
    await expect(findReceipt(db, byOther(first))).rejects.toBeInstanceOf(KeyReused)
    expect(await countRows(first.key)).toBe(1)
  })

  test('a receipt of another kind of write is refused', async () => {
    const first = aWrite()
    await write(first)
    const asReply = { ...first, isReceipt: (receipt: object): receipt is WriteReceipt => 'answerId' in receipt }
    await expect(write(asReply)).rejects.toBeInstanceOf(KeyReused)
  })

  test('a key that was canceled before stores nothing', async () => {
    const late = aWrite()
    await cancelKey({ db }, late.key, { accountId: SENDER })
    await expect(write(late)).rejects.toBeInstanceOf(CanceledKey)
    await expect(findReceipt(db, late)).rejects.toBeInstanceOf(CanceledKey)
    expect(await countRows(late.key)).toBe(0)
    expect(await keyStatus({ db }, late.key, { accountId: SENDER })).toEqual({ state: 'cancelled', key: late.key })
  })

  test('work that throws stores nothing, its error comes through, and the key stays free', async () => {
    const write = aWrite()
    const refusal = new InvalidFields([{ name: 'text', code: 'invalid', message: 'No.' }])
    const failing = writeOnce(db, write, async (tx) => {
      await storing(write)(tx)
      throw refusal
    })
    await expect(failing).rejects.toBe(refusal)
    expect(await countRows(write.key)).toBe(0)
    expect(await keyStatus({ db }, write.key, { accountId: SENDER })).toEqual({ state: 'unknown', key: write.key })
    expect(await findReceipt(db, write)).toBeUndefined()
    const edited = { ...write, bodyHash: bodyHashOf({ text: 'Edited' }) }
    expect(await writeOnce(db, edited, storing(edited))).toMatchObject({ isRepeat: false })
    expect(await countRows(write.key)).toBe(1)
  })

  test('a second call runs its work when the first, for which it waited, throws', async () => {
    const both = aWrite()
    const started = Promise.withResolvers<void>()
    const failing = writeOnce(db, both, async (tx) => {
      await storing(both)(tx)
      started.resolve()
      throw new Error('rolled back')
    })
    await started.promise
    const [first, second] = await Promise.allSettled([failing, write(both)])
    expect([first.status, second]).toMatchObject(['rejected', { status: 'fulfilled', value: { isRepeat: false } }])
    expect(await countRows(both.key)).toBe(1)
  })

  test('an earlier receipt is found without running anything; a free key has none', async () => {
    const first = aWrite()
    expect(await findReceipt(db, first)).toBeUndefined()
    const { receipt } = await write(first)
    expect(await findReceipt(db, first)).toEqual(receipt)
  })

  test('what a guest stored goes to the first account that sends it again, and to no other', async () => {
    const claim = (accountId: number, key: string) =>
      aWrite({ key, accountId, claim: (tx, claimant) => claimKey(tx, key, claimant) })
    const asGuest = aWrite({ accountId: null })
    const { receipt } = await write(asGuest)
    const { key } = asGuest
    const senders = [SENDER, OTHER]
    const found = await Promise.allSettled(senders.map((accountId) => findReceipt(db, claim(accountId, key))))
    expect(found.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = found.findIndex(({ status }) => status === 'fulfilled')
    expect(found[winner]).toEqual({ status: 'fulfilled', value: receipt })
    expect(found[1 - winner]).toMatchObject({ reason: expect.any(KeyReused) })
    expect(await write(claim(senders[winner] ?? 0, key))).toEqual({ receipt, isRepeat: true })
    await expect(write(claim(senders[1 - winner] ?? 0, key))).rejects.toBeInstanceOf(KeyReused)
  })

  test('without a claim, what a guest stored stays the guest’s', async () => {
    const asGuest = aWrite({ accountId: null })
    await write(asGuest)
    expect(await write(aWrite({ key: asGuest.key, accountId: OTHER }))).toMatchObject({ isRepeat: true })
    expect(await write(asGuest)).toMatchObject({ isRepeat: true })
  })

  if (engine === 'postgres') {
    test('while another call holds the key for too long, it is in progress', async () => {
      const { db } = await fresh({ lockTimeoutMs: 100 })
      await prepare(db)
      const both = aWrite()
      const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const first = writeOnce(db, both, async (tx) => {
        started.resolve()
        await release.promise
        return storing(both)(tx)
      })
      await started.promise
      await expect(writeOnce(db, both, storing(both))).rejects.toBeInstanceOf(InProgress)
      // It does not wait: nothing is committed under the key.
      expect(await findReceipt(db, both)).toBeUndefined()
      release.resolve()
      const { receipt } = await first
      expect(await writeOnce(db, both, storing(both))).toEqual({ receipt, isRepeat: true })
    })
  }
})
