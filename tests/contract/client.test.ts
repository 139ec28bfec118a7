import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { Client, TypedClient } from '#contract/client.ts'
import { toFieldErrors } from '#contract/errors.ts'

describe('a client', () => {
  const client = {
    firstName: 'Ada',
    lastName: 'King',
    email: 'Ada@Example.com',
    emailConfirm: 'ada@example.com',
    phoneNumber: '(212) 555-0123',
  }
  const clientErrors = (input: object) => {
    const result = v.safeParse(Client, { ...client, ...input })
    return result.success ? [] : toFieldErrors(result.issues).map(({ name, code }) => `${name} ${code}`)
  }

  test('is taken with the address in lower case', () => {
    expect(v.parse(Client, client)).toMatchObject({ email: 'ada@example.com', company: '', password: '' })
  })

  test.each([
    [{ email: 'ada' }, ['email incorrectFormat', 'emailConfirm invalid']],
    [{ emailConfirm: 'other@example.com' }, ['emailConfirm invalid']],
    [{ firstName: '' }, ['firstName blank']],
    [{ phoneNumber: '12' }, ['phoneNumber incorrectFormat']],
    [{ phoneNumber: '' }, []],
    [{ phoneNumber: undefined }, []],
    [{ phoneNumber: '+1 (416) 555-0123' }, []],
    [{ password: 'short' }, ['password tooShort']],
    [{ password: '' }, []],
  ])('%j gives %j', (input, expected) => {
    expect(clientErrors(input)).toEqual(expected)
  })

  test.each([
    [{ firstName: 'Win at evil.com' }, ['firstName containsUrl Names can’t contain web addresses.']],
    [{ lastName: 'https://evil.example' }, ['lastName containsUrl Names can’t contain web addresses.']],
    [{ firstName: 'Mary-Jo J.', lastName: 'St. John' }, []],
  ])('newly typed names have no web address; a request that waited with one is taken: %j', (input, expected) => {
    const typed = v.safeParse(TypedClient, { ...client, ...input })
    const found = typed.success ? [] : toFieldErrors(typed.issues)
    expect(found.map(({ name, code, message }) => `${name} ${code} ${message}`)).toEqual(expected)
    expect(v.safeParse(Client, { ...client, ...input }).success).toBe(true)
  })
})
