/** Works as another vendor of the account: the next access token says so, and every tab starts over as it. */
import type { Api } from '#src/api/client.ts'
import { renew } from '../page-renewal.ts'
import { startOverAt } from '../session.ts'
import { signInCookie } from '../sign-in-cookies.ts'

/**
 * @param path where this tab starts over; the others open their account
 * @throws ApiError; `code` is `notInTeam` when the account has left the team
 */
export async function workAs(api: Api, vendorId: number, path = '/leads'): Promise<void> {
  await api.call('workAs', { body: { memberId: vendorId } })
  startOverAt(path)
  await renewSignIn()
}

/** Reads again what the account may do, and for whom. */
export const renewSignIn = () => renew(signInCookie('bearerToken'))
