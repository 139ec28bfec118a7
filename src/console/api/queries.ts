/** Reading from the console's API. */
import { queryOptions, QueryCache, QueryClient, MutationCache } from '@tanstack/react-query'
import type { ConsoleEndpointName } from '#contract/console/console-endpoints.ts'
import type { ConsoleSession } from '#contract/console/operators.ts'
import { callConsole, isSignedOut, type ConsoleArgs } from './call.ts'

const FRESH_MS = 15_000

const SESSION_KEY = ['consoleSession']

/** Names an operator on this device, for typing and drafts of their own. */
export const operatorOf = ({ id, email }: Pick<ConsoleSession, 'id' | 'email'>): string => String(id ?? email)

/** Another operator may have signed in from another tab: they see nothing that the one before read. */
export const sessionOptions = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client }) => {
    const read = await callConsole('consoleSession').catch((failure: unknown) => {
      if (isSignedOut(failure)) return null
      throw failure
    })
    const before = client.getQueryData<ConsoleSession | null>(SESSION_KEY)
    if (read && before !== undefined && (before === null || operatorOf(before) !== operatorOf(read)))
      forgetReads(client)
    return read
  },
})

/** A read by its endpoint and arguments. */
export const readOptions = <N extends ConsoleEndpointName>(name: N, args: ConsoleArgs<N> = {}) =>
  queryOptions({ queryKey: [name, args], queryFn: () => callConsole(name, args) })

/** Forgets what was read: the next operator reads anew. */
export const forgetReads = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })

/** Once a call says that the sign-in has ended, the door is shown in place of the page. */
export function makeConsoleClient(): QueryClient {
  const onError = (failure: unknown) => {
    if (isSignedOut(failure)) client.setQueryData(sessionOptions.queryKey, null)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: FRESH_MS, retry: false },
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  })
  return client
}
