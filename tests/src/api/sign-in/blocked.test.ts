/** A device that was signed out because its address is blocked. */
import { expect, test } from 'vitest'
import { createApi } from '#src/api/client.ts'

/** The device's calls, and the sign-ins that the server gets: it knows the token of none. */
function blockedDevice() {
  const sent: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const bearer = new Headers(init?.headers).get('authorization')
    sent.push(bearer)
    return bearer === null ? Response.json({}) : Response.json({ code: 'unauthorized', message: '' }, { status: 401 })
  }
  const blocked = Object.assign(new Error('This email is blocked.'), { code: 'unauthorized_client' })
  const credentials = {
    bearer: async () => 'token',
    accountId: async () => 7,
    renew: async () => {
      throw blocked
    },
  }
  return { api: createApi({ fetch, credentials }), sent }
}

test('says so where the account is asked for', async () => {
  const { api } = blockedDevice()
  await expect(api.call('ownRequests')).rejects.toMatchObject({ code: 'forbidden', message: 'This email is blocked.' })
})

test('still does what anyone may do, as a guest', async () => {
  const { api, sent } = blockedDevice()
  await api.call('validateGigRequest', { body: { requestData: '{}' } }).catch(() => {})
  expect(sent).toEqual(['Bearer token', null])
})
