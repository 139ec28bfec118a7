/** Whether the address of a request is the signed-in account's, and confirmed. */
import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#contract/account.ts'
import type { Api } from '#src/api/client.ts'

export const accountAddressOptions = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['own', 'account-address', id],
    queryFn: async ({ signal }) => (await api.call('account', { params: { id }, signal })).value,
  })

/** Whether a request with the address `email` needs no confirmation. */
export const isConfirmedBy = ({ username, emailConfirmed }: Account, email = ''): boolean =>
  emailConfirmed && username.toLowerCase() === email.trim().toLowerCase()
