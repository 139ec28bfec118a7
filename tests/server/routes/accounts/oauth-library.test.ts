import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import { anAccount, PASSWORD } from '#tests/support/people/accounts.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

/** A certified OAuth client library, over a real socket, against the token endpoint as it is. */
let server: TestApp
let issuer: oauth.AuthorizationServer
beforeAll(async () => {
  server = await testApp()
  await anAccount(server.db, 'ada@example.com')
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  issuer = {
    issuer: address,
    token_endpoint: `${address}/api/v1/token`,
    revocation_endpoint: `${address}/api/v1/token/revoke`,
  }
})
afterAll(() => server.close())

const client: oauth.Client = { client_id: OAUTH_CLIENTS.program.id }
const insecure = { [oauth.allowInsecureRequests]: true }
const authentication = oauth.ClientSecretBasic(OAUTH_CLIENTS.program.secret)

async function signIn(password = PASSWORD, auth = authentication) {
  const parameters = new URLSearchParams({ username: 'ada@example.com', password })
  const response = await oauth.genericTokenEndpointRequest(issuer, client, auth, 'password', parameters, insecure)
  return oauth.processGenericTokenEndpointResponse(issuer, client, response)
}

test('it signs in, refreshes, calls with the token and revokes it', async () => {
  const first = await signIn()
  expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3600 })

  const response = await oauth.refreshTokenGrantRequest(issuer, client, authentication, first.refresh_token!, insecure)
  const second = await oauth.processRefreshTokenResponse(issuer, client, response)
  expect(second.refresh_token).not.toBe(first.refresh_token)

  const accountId = /account:(\d+)/.exec(second.scope!)?.[1]
  const own = new URL(`/api/v1/accounts/${accountId}`, issuer.issuer)
  const read = () => oauth.protectedResourceRequest(second.access_token, 'GET', own, undefined, undefined, insecure)
  expect(await (await read()).json()).toMatchObject({ username: 'ada@example.com' })

  await oauth.processRevocationResponse(
    await oauth.revocationRequest(issuer, client, authentication, second.refresh_token!, insecure),
  )
  await expect(read()).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
})

test('it understands the refusals', async () => {
  await expect(signIn('wrong password')).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
  await expect(signIn(PASSWORD, oauth.ClientSecretBasic('wrong'))).rejects.toBeInstanceOf(
    oauth.WWWAuthenticateChallengeError,
  )
  await expect(signIn(PASSWORD, oauth.ClientSecretPost('wrong'))).rejects.toMatchObject({ status: 401 })
})
