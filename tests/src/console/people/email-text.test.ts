/** An email address breaks where a reader expects it, and is copied whole. */
import { expect, test } from 'vitest'
import { partsOfEmail } from '#src/console/people/email-text.tsx'

test.each([
  ['ada.byron@mail.example.com', ['ada', '.byron@', 'mail', '.example', '.com']],
  ['ada@localhost', ['ada@', 'localhost']],
  ['', ['']],
])('%s breaks after its @ and before its dots', (email, parts) => {
  expect(partsOfEmail(email)).toEqual(parts)
  expect(partsOfEmail(email).join('')).toBe(email)
})
