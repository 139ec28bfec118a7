/** The cause of a failed job says enough to act on, and nothing about people. */
import { expect, test } from 'vitest'
import { problemText } from '#server/services/jobs/problem-text.ts'

test.each([
  [
    new Error('550 5.1.1 <ada@example.com>: Recipient address rejected'),
    'Error: 550 5.1.1 <(email)>: Recipient address rejected',
  ],
  [new TypeError('connect ECONNREFUSED mail:587'), 'TypeError: connect ECONNREFUSED mail:587'],
  [new Error('GET https://push.example/send/abc?key=1 gave 410'), 'Error: GET push.example gave 410'],
  [new Error('no “Ada’s birthday” at (212) 555-0123'), 'Error: no (text) at (number)'],
  [new Error('a “note that was cut'), 'Error: a (text)'],
  [new Error('from @ada to ada@b@example.com; @'), 'Error: from @ada to (email); @'],
  [new Error('no module /app/node_modules/@fastify/x.js'), 'Error: no module /app/node_modules/@fastify/x.js'],
  [new Error(''), 'Error'],
  ['text', 'unknown'],
])('%s', (error, text) => expect(problemText(error)).toBe(text))

test('a long message is cut', () => expect(problemText(new Error('x '.repeat(500)))).toHaveLength(300))

test.each(['a', '“'])('a message of half a million %s is read at once, as a mail server may send it', (character) =>
  expect(problemText(new Error(character.repeat(500_000)))).toBe(`Error: ${character === 'a' ? '(key)' : '(text)'}`),
)
