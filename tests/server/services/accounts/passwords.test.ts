import { expect, test } from 'vitest'
import { makePasswords } from '#server/services/accounts/passwords.ts'

const passwords = makePasswords()

test('a password fits its own hash alone, and the same one is hashed differently each time', async () => {
  const [one, other] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify('correct horse', one)).toBe(true)
  for (const wrong of ['correct horsf', 'Correct horse', '', ' correct horse'])
    expect(await passwords.verify(wrong, one)).toBe(false)
})

test('the same letters typed as other code points are the same password', async () => {
  expect(await passwords.verify('cafe\u0301 noir', await passwords.hash('caf\u00e9 noir'))).toBe(true)
})

test('a hash in another form is an error of ours, never a wrong password', async () => {
  await expect(passwords.verify('x', '$2b$10$not.argon2')).rejects.toThrow('PHC')
})

test('fault 54: without an account it takes its turn and computes like any other, and is false', async () => {
  const full = makePasswords({ waitingMax: 0 })
  const results = await Promise.allSettled(Array.from({ length: 3 }, () => full.verify('a guess', null)))
  // If it did not compute, the third would find a free turn.
  expect(results).toMatchObject([{ value: false }, { value: false }, { status: 'rejected' }])
})

test('few at a time; beyond the queue’s limit it is 503 with Retry-After, and the others are served', async () => {
  const small = makePasswords({ waitingMax: 3 })
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => small.hash('correct horse')))
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(results.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } })
  expect(await small.hash('correct horse')).toMatch(/^\$argon2id/)
})
