/** The refusal of a mailed proof. It is the same for an address without an account, a wrong code and an expired one. */
import { InvalidFields } from '#server/services/errors.ts'

export const wrongProof = (proof: object) =>
  new InvalidFields([
    'token' in proof
      ? { name: 'token', code: 'invalid', message: 'This link has expired or was already used. Request a new one.' }
      : {
          name: 'code',
          code: 'invalid',
          message: 'This code is incorrect or has expired. Try again or request a new one.',
        },
  ])
