/** The definition of a call, which the endpoint tables consist of. */
import type * as v from 'valibot'

/** The part of a call that the page needs. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `:name` is a path parameter. */
  path: string
  /**
   * `form`: application/x-www-form-urlencoded; `upload`: multipart/form-data, which may take minutes; JSON otherwise.
   */
  bodyType?: 'form' | 'upload'
  reply: v.GenericSchema
}

/** The request schemas of a call, which only the server checks. */
export interface CallRequest {
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  summary: string
}

export interface Endpoint extends Call, CallRequest {}

/** Request schemas for each of the calls `C`. */
export type Requests<C> = Readonly<Record<keyof C, CallRequest>>

/** Joins calls with their request schemas. */
export const withRequests = <C extends Record<string, Call>, R extends Requests<C>>(calls: C, requests: R) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, ...requests[name] }])) as {
    [N in keyof C]: C[N] & R[N]
  }
