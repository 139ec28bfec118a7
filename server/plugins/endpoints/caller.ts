/** Who calls, as services know them, from what a request says. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/services/caller.ts'
import { deviceName } from '#server/services/accounts/device-name.ts'
import { networkOf } from '../addresses.ts'
import { deviceKeyOf } from './idempotency-key.ts'

export const callerOf = (request: FastifyRequest): Caller => ({
  accountId: request.account?.accountId ?? null,
  vendorId: request.account?.vendorId ?? null,
  sessionId: request.account?.sessionId ?? null,
  network: networkOf(request.ip),
  deviceKey: deviceKeyOf(request),
  device: deviceName(request.headers['user-agent']),
})
