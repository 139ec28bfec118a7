/** Works as another vendor of the account: the next access token says so, and every tab starts over as it. */
import type { Api } from '#src/api/client.ts'
import { renew } from './page-renewal.ts'
import { startOverAt } from './session.ts'
import { signInCookie } from './sign-in-cookies.ts'

/** @throws ApiError; `code` is `notInTeam` when the account has left the team */
export async function workAs(api: Api, vendorId: number): Promise<void> {
  await api.call('workAs', { body: { memberId: vendorId } })
  startOverAt('/leads')
  await renewSignIn()
}

/** Reads again what the account may do, and for whom. */
export const renewSignIn = () => renew(signInCookie('bearerToken'))
