import { expect, test } from 'vitest'
import { withContact } from '#src/features/quote-request/draft/own-contact.ts'
import { typedDraft } from './typed-draft.ts'

const KNOWN = { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', phoneNumber: '212 555 0123' }

test('a signed-in host’s details fill an untouched form, the address with its confirmation', () => {
  expect(withContact(typedDraft({ client: {} }), KNOWN).client).toEqual({ ...KNOWN, emailConfirm: 'ada@example.com' })
})

test('nothing that was typed is overwritten, and what was emptied stays empty', () => {
  const client = { firstName: 'Grace', lastName: '', email: 'g' }
  expect(withContact(typedDraft({ client }), KNOWN).client).toEqual({ ...client, phoneNumber: KNOWN.phoneNumber })
  const typed = typedDraft()
  expect(withContact(typed, KNOWN)).toBe(typed)
})

test('what the account does not know stays untouched', () => {
  const known = { ...KNOWN, lastName: '', phoneNumber: '' }
  expect(withContact(typedDraft({ client: {} }), known).client).toEqual({
    firstName: 'Ada',
    email: 'ada@example.com',
    emailConfirm: 'ada@example.com',
  })
})
