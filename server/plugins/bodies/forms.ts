/** Form-encoded bodies, for the token endpoint alone: all other routes refuse them, because any site can send them. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../errors.ts'

const FIELDS_MAX = 20

/** @throws HttpError (400) when a field occurs twice (RFC 6749, 3.2) or there are too many */
function parseForm(body: string): Record<string, string> {
  const fields = [...new URLSearchParams(body)]
  if (fields.length > FIELDS_MAX) throw new HttpError(400, 'invalid', 'The form has too many fields.')
  if (new Set(fields.map(([name]) => name)).size < fields.length)
    throw new HttpError(400, 'invalid', 'A field of the form comes twice.')
  // A field without a value counts as omitted (RFC 6749, 3.2).
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

export function addForms(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(body.toString()))
    } catch (error) {
      done(error as Error)
    }
  })
}
