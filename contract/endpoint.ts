/** What a call is: the entries of the tables of calls. */
import type * as v from 'valibot'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `:name` is a path parameter. */
  path: string
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /** `form`: application/x-www-form-urlencoded; `upload`: multipart/form-data, which may take minutes; JSON otherwise. */
  bodyType?: 'form' | 'upload'
  reply: v.GenericSchema
  summary: string
}
