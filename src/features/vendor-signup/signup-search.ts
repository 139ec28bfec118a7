/** The address of the signup: ?source=thebash is the partner that sent the visitor. */
import * as v from 'valibot'
import { Source } from '#contract/source.ts'

/** Other query parameters are preserved through the steps. */
export const SignupSearch = v.looseObject({ source: v.fallback(v.optional(v.string()), undefined) })

export const sourceOf = (text: unknown): Source => (v.is(Source, text) ? text : 'None')
