/** Validates requests with the contract's schemas and reports problems as field errors. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { toFieldErrors } from '#contract/errors.ts'
import { HttpError } from '../errors.ts'
import { InvalidFields } from '#server/services/errors.ts'

export function addValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (data: unknown) => {
    const parsed = v.safeParse(schema, data)
    return parsed.success ? { value: parsed.output } : { error: new InvalidFields(toFieldErrors(parsed.issues)) }
  })
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))

  // Every call of the page has a JSON content type, even a DELETE without a body.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

const DEPTH_MAX = 20

/**
 * Parses JSON that arrived inside a field.
 * @throws HttpError (400) when it is not JSON, nested deeper than 20 levels, or contains `__proto__`
 */
export function parseInnerJson(text: string, field: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new InvalidFields([{ name: field, code: 'incorrectFormat', message: 'This is not JSON.' }])
  }
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw new HttpError(400, 'invalid', 'This request is nested too deeply.')
    level = level.flatMap(children)
  }
  return value
}

function children(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (Object.hasOwn(value, '__proto__'))
    throw new HttpError(400, 'invalid', 'This request has a field we can’t accept.')
  return Object.values(value)
}
