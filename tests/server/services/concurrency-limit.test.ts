import { expect, test } from 'vitest'
import { concurrencyLimitPer } from '#server/services/concurrency-limit.ts'

test('one key’s work waits for itself only, and goes on after a failure', async () => {
  const inTurn = concurrencyLimitPer(1)
  const done: string[] = []
  const held = Promise.withResolvers<void>()
  const work = (name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn(name[0] ?? '', async () => {
      await until
      if (name.endsWith('!')) throw new Error(name)
      done.push(name)
    })
  const all = [work('a1', held.promise), work('a2!'), work('a3'), work('b1')]
  await all[3]
  expect(done).toEqual(['b1'])
  held.resolve()
  await expect(all[1]).rejects.toThrow('a2!')
  await all[2]
  expect(done).toEqual(['b1', 'a1', 'a3'])
  await work('a4')
  expect(done.at(-1)).toBe('a4')
})
