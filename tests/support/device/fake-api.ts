/** An API whose responses the test gives, by the name of the call; an unexpected call fails the test. */
import type { EndpointName } from '#contract/endpoints.ts'
import { ApiError, type ApiErrorKind } from '#src/api/api-error.ts'
import type { Api } from '#src/api/client.ts'

interface FakeApi extends Api {
  /** Every call so far. */
  calls: { name: EndpointName; args: Record<string, unknown> }[]
}

type Replies = Partial<Record<EndpointName, (args: Record<string, unknown>) => unknown>>

/** @param responses what each call gives, or throws */
export function fakeApi(responses: Replies): FakeApi {
  const calls: FakeApi['calls'] = []
  const call = async (name: EndpointName, args: Record<string, unknown> = {}) => {
    calls.push({ name, args })
    const response = responses[name]
    if (!response) throw new Error(`Nobody expected ${name}.`)
    return { value: await response(args), savedAt: null }
  }
  return { calls, call: call as Api['call'] }
}

/** A failure as the API client throws it. */
export const failing =
  (kind: ApiErrorKind, details: Omit<ConstructorParameters<typeof ApiError>[0], 'kind'> = {}) =>
  () => {
    throw new ApiError({ kind, ...details })
  }
