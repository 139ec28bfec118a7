/** The address of the signup: ?source=thebash says who sent the person. */
import * as v from 'valibot'
import { Source } from '#contract/source.ts'

/** Whatever else the query string carries is kept on the way through the steps. */
export const SignupSearch = v.looseObject({ source: v.fallback(v.optional(v.string()), undefined) })

export const sourceOf = (text: unknown): Source => (v.is(Source, text) ? text : 'None')
