/** An API whose answers the test gives, by the name of the call; a call that nobody expected fails the test. */
import type { EndpointName } from '#contract/endpoints.ts'
import { ApiError, type ApiErrorKind } from '#src/api/api-error.ts'
import type { Api } from '#src/api/client.ts'

export interface FakeApi extends Api {
  /** Every call so far. */
  calls: { name: EndpointName; args: Record<string, unknown> }[]
}

type Answers = Partial<Record<EndpointName, (args: Record<string, unknown>) => unknown>>

/** @param answers what each call gives, or throws */
export function fakeApi(answers: Answers): FakeApi {
  const calls: FakeApi['calls'] = []
  const call = async (name: EndpointName, args: Record<string, unknown> = {}) => {
    calls.push({ name, args })
    const answer = answers[name]
    if (!answer) throw new Error(`Nobody expected ${name}.`)
    return { value: await answer(args), savedAt: null }
  }
  return { calls, call: call as Api['call'] }
}

/** A failure as the API client throws it. */
export const failing =
  (kind: ApiErrorKind, details: Omit<ConstructorParameters<typeof ApiError>[0], 'kind'> = {}) =>
  () => {
    throw new ApiError({ kind, ...details })
  }
