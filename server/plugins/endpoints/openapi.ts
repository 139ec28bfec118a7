/** The contract's endpoints in OpenAPI 3.1, generated from the schemas that validate requests. */
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type * as v from 'valibot'
import { CONSOLE_API } from '#contract/console/console-endpoints.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { FieldErrors, Problem } from '#contract/errors.ts'
import { jsonSchema } from './json-schema.ts'
import type { Documented } from './mount.ts'

const REASONS: Record<number, string> = {
  401: 'Nobody is signed in, or the token has ended',
  402: 'The payment was declined',
  403: 'Not for this account, or the caller is blocked',
  404: 'Nothing has this name or id',
  409: 'The key is being stored right now or was canceled, or things are no longer as the caller saw them',
  413: 'The body is too large',
  415: 'The body has a type or an encoding that is not read here',
  422: 'The key was used for another body',
  429: 'Too many requests; see Retry-After',
  503: 'Busy or without a database; see Retry-After',
}

/** Must be registered before the routes are mounted. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fanfare',
        version: '1',
        description: 'Find and ask event vendors. Errors are `{errors}` for fields, `{message, code}` otherwise.',
      },
    },
    transform: ({ url, route }) => {
      const { endpoint, documented = {} } = route.config ?? {}
      // The console is no interface for others.
      return { url, schema: endpoint && !url.startsWith(CONSOLE_API) ? describe(endpoint, documented) : { hide: true } }
    },
  })
}

/** The refusals of every call: a token can have ended, a network can be blocked, and a body can be too large. */
const always = ({ method }: Endpoint) => [401, ...(method === 'GET' ? [] : [403, 413, 415]), 429, 503]

function describe(endpoint: Endpoint, documented: Documented): FastifySchema {
  const { success = 200, refusals = [], headers } = documented
  const shapes: Record<number, v.GenericSchema | undefined> = {
    404: documented.missing,
    409: documented.conflict,
    429: documented.tooMany,
  }
  const refused = Object.fromEntries(
    [...new Set([...always(endpoint), ...refusals])].map((status) => [
      status,
      { description: REASONS[status], ...jsonSchema(shapes[status] ?? Problem) },
    ]),
  )
  return {
    summary: endpoint.summary,
    ...(endpoint.bodyType === 'form' && { consumes: ['application/x-www-form-urlencoded'] }),
    ...(endpoint.params && { params: jsonSchema(endpoint.params) }),
    ...(endpoint.query && { querystring: jsonSchema(endpoint.query) }),
    ...(endpoint.body && { body: jsonSchema(endpoint.body) }),
    ...(headers && {
      headers: {
        type: 'object',
        required: Object.keys(headers),
        properties: Object.fromEntries(
          Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
        ),
      },
    }),
    response: {
      [success]:
        success === 204
          ? { description: 'Taken', type: 'null' }
          : { description: 'Success', ...jsonSchema(endpoint.reply) },
      400: { description: 'Fields that are wrong', ...jsonSchema(FieldErrors) },
      ...refused,
    },
  }
}
