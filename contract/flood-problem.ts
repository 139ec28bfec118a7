/** The refusal of a quote request among many, for the API description: the page itself reads the challenge only. */
import * as v from 'valibot'
import { Problem } from './errors.ts'
import { Challenge } from './proof-of-work.ts'

/** With a challenge, its proof lets the request in; without one, only waiting does. */
export const FloodProblem = v.object({ ...Problem.entries, challenge: v.optional(Challenge) })
