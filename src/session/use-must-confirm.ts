import { useQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { accountOptions } from './account-query.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Whether the signed-in account's email is not confirmed; false while that is not known. */
export function useMustConfirm(api: Api): boolean {
  const who = useSignedIn()
  const { data: account } = useQuery({ ...accountOptions(api, who?.accountId ?? 0), enabled: who !== null })
  return who !== null && account?.emailConfirmed === false
}
