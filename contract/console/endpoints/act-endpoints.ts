/** One call per act, so that each declares its right. */
import type { Endpoint } from '../../endpoint.ts'
import { ActDone, actOf, ACTS, DoAct, type ActName } from '../acts.ts'

const endpointOf = (name: ActName) => {
  const { right, command, needsProof } = actOf(name)
  return {
    method: 'POST',
    path: `/api/v1/operator/acts/${command}`,
    access: 'operator',
    right,
    ...(needsProof && { needsProof }),
    body: DoAct,
    reply: ActDone,
    summary: `Plans or does what the command ${command} does`,
  } as const satisfies Endpoint
}

const names = Object.keys(ACTS) as ActName[]

export const actEndpoints = Object.fromEntries(names.map((name) => [name, endpointOf(name)])) as Record<
  ActName,
  ReturnType<typeof endpointOf>
>
