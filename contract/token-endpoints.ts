/** The token endpoint, which the worker calls too; part of the account endpoints. */
import * as v from 'valibot'
import { RevokeForm, TokenForm, TokenReply } from './account.ts'
import type { Endpoint } from './endpoint.ts'

export const tokenEndpoints = {
  token: {
    method: 'POST',
    path: '/api/v1/token',
    access: 'personal',
    body: TokenForm,
    bodyType: 'form',
    reply: TokenReply,
    summary: 'Signs in (password grant) or refreshes (RFC 6749); refusals are {error, error_description}',
  },
  revokeToken: {
    method: 'POST',
    path: '/api/v1/token/revoke',
    access: 'personal',
    body: RevokeForm,
    bodyType: 'form',
    reply: v.object({}),
    summary: 'Signs out: ends the session of a token (RFC 7009)',
  },
} as const satisfies Record<string, Endpoint>
