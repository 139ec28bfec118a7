/** What a call is: the entries of the tables of calls. */
import type * as v from 'valibot'

/** What the page needs of a call. */
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

/** What a call takes, which only the server checks. */
export interface CallRequest {
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  summary: string
}

export interface Endpoint extends Call, CallRequest {}

/** One request for each of the calls `C`. */
export type Requests<C> = Readonly<Record<keyof C, CallRequest>>

/** Calls together with what they take. */
export const withRequests = <C extends Record<string, Call>, R extends Requests<C>>(calls: C, requests: R) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, ...requests[name] }])) as {
    [N in keyof C]: C[N] & R[N]
  }
