import { expect, test } from 'vitest'
import { isGuessable } from '#server/services/accounts/guessable-passwords.ts'

test('the commonest passwords are known, however they are written', () => {
  for (const password of ['password', '12345678', 'PASSWORD', 'iloveyou', 'qwertyuiop', ' password1 '])
    expect([password, isGuessable(password, null)]).toEqual([password, true])
})

test('the address of the account is refused as a password, and so is its name', () => {
  expect(isGuessable('Mira.Okafor@Example.com', 'mira.okafor@example.com')).toBe(true)
  expect(isGuessable('mira.okafor', 'mira.okafor@example.com')).toBe(true)
  expect(isGuessable('mira.okafor', 'ada@example.com')).toBe(false)
})

test('words of one’s own are fine', () => {
  for (const password of ['correct horse battery', 'a password nobody guesses', 'Tr0mbone-in-the-attic'])
    expect(isGuessable(password, 'ada@example.com')).toBe(false)
})
