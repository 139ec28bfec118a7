/** Who calls, as services know them, from what a request says. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/services/caller.ts'
import { onlyReads } from '#server/services/accounts/permissions.ts'
import { deviceName } from '#server/services/accounts/device-name.ts'
import { networkOf } from '../addresses.ts'
import { deviceKeyOf } from './idempotency-key.ts'

export function callerOf(request: FastifyRequest): Caller {
  const { account } = request
  // Closed by default: no service has to think of it.
  const isWorking = account !== null && (request.method === 'GET' || !onlyReads(account))
  return {
    accountId: account?.accountId ?? null,
    vendorId: isWorking || mayWriteAsReader(request) ? (account?.vendorId ?? null) : null,
    role: account?.role ?? null,
    sessionId: account?.sessionId ?? null,
    network: networkOf(request.ip),
    deviceKey: deviceKeyOf(request),
    device: deviceName(request.headers['user-agent']),
  }
}

/** Whoever only reads may still leave the team. */
const mayWriteAsReader = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.teamRight === 'read'
