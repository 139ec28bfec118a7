/** Sends many generated requests to a real server and notes what no server may do. */
import { Agent, request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { anyRequest } from './requests.ts'
import type { FuzzRequest } from './requests.ts'
import { fuzzServer } from './fuzz-server.ts'
import type { FuzzServer } from './fuzz-server.ts'
import { watchHealth } from './health.ts'
import { judge } from './verdict.ts'
import type { Reply, Operations } from './verdict.ts'

interface Fuzz {
  requests: number
  /** How many had which status. */
  statuses: Record<string, number>
  /** The findings, each with its request. */
  findings: string[]
  /** The longest that the health call took while the server was busy, milliseconds. */
  slowestHealthMs: number
}

type Tokens = Awaited<ReturnType<FuzzServer['tokens']>>

const SILENT_AFTER_MS = 20_000
const NEW_TOKENS_EVERY = 100
const FINDINGS_MAX = 20

/** @param seed the same seed gives the same requests */
export async function fuzz(
  requests: number,
  seed: number,
  onProgress: (done: number) => void = () => {},
): Promise<Fuzz> {
  const server = await fuzzServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const health = watchHealth(server)
  const total: Fuzz = { requests: 0, statuses: {}, findings: [], slowestHealthMs: 0 }
  try {
    const described = await fetch(`http://${server.host}:${server.port}/openapi.json`)
    const operations = ((await described.json()) as { paths: Operations }).paths
    let tokens = await server.tokens()
    const send = async (request: FuzzRequest) => {
      if (total.requests % NEW_TOKENS_EVERY === NEW_TOKENS_EVERY - 1) tokens = await renewed(server, tokens)
      total.requests += 1
      const response = await responseTo(server, agent, request, tokens[request.caller])
      const status = typeof response === 'string' ? response : String(response.status)
      total.statuses[status] = (total.statuses[status] ?? 0) + 1
      const wrong =
        typeof response === 'string'
          ? response === 'silent'
            ? 'no answer'
            : null
          : judge(operations, request, response)
      if (wrong !== null) total.findings.push(`${wrong}\n  ${shown(request)}`)
      if (!server.running()) total.findings.push(`The server ended.\n  ${shown(request)}\n${server.output()}`)
      onProgress(total.requests)
      // Ends the run: a dead server responds to nothing more, and the first twenty findings are enough.
      if (!server.running() || total.findings.length >= FINDINGS_MAX) throw new Error('enough')
    }
    await fc.check(fc.asyncProperty(anyRequest, send), { seed, numRuns: requests, endOnFailure: true })
  } finally {
    agent.destroy()
    const { slowestMs, findings } = await health.stop()
    total.slowestHealthMs = slowestMs
    total.findings.push(...findings)
    await server.remove()
  }
  return total
}

/** New tokens, as some calls end sessions; the earlier ones where a request has changed the password. */
async function renewed(server: FuzzServer, before: Tokens): Promise<Tokens> {
  const { guest, user, vendor } = await server.tokens()
  return { guest, user: user ?? before.user, vendor: vendor ?? before.vendor }
}

/** The response; `cut` when the connection ended, as it may after a request that isn't HTTP; otherwise `silent`. */
function responseTo(
  { host, port }: FuzzServer,
  agent: Agent,
  { method, path, headers, body, missingBytes }: FuzzRequest,
  token: string | null,
): Promise<Reply | 'cut' | 'silent'> {
  const { promise, resolve } = Promise.withResolvers<Reply | 'cut' | 'silent'>()
  const call = httpRequest({
    host,
    port,
    agent,
    method,
    path,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-length': body.length + missingBytes }),
      ...headers,
    },
  })
  const silent = setTimeout(() => {
    resolve('silent')
    call.destroy()
  }, SILENT_AFTER_MS)
  call.on('response', (reply) => {
    const chunks: Buffer[] = []
    reply.on('data', (chunk: Buffer) => chunks.push(chunk))
    reply.on('error', () => resolve('cut'))
    reply.on('end', () =>
      resolve({
        status: reply.statusCode ?? 0,
        type: reply.headers['content-type'] ?? '',
        text: Buffer.concat(chunks).toString('utf8'),
      }),
    )
  })
  call.on('error', () => resolve('cut'))
  if (missingBytes > 0) {
    // The sender goes away before the body is through.
    call.write(body, () => setImmediate(() => call.destroy()))
  } else call.end(body ?? undefined)
  return promise.finally(() => clearTimeout(silent))
}

function shown({ method, path, headers, body, caller }: FuzzRequest): string {
  const sent = { caller, headers, body: body?.toString('latin1').slice(0, 2000) }
  return `${method} ${path.slice(0, 300)}\n  ${JSON.stringify(sent).slice(0, 3000)}`
}

export const isClean = ({ findings }: Fuzz) => findings.length === 0

export function verdictOf({ requests, statuses, findings, slowestHealthMs }: Fuzz): string {
  const failed = Object.entries(statuses).filter(([status]) => /^5\d\d$/.test(status))
  const each = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`)
  return [
    `${requests} requests (${each.join(', ')})`,
    `${failed.reduce((sum, [, times]) => sum + times, 0)} × 5xx`,
    `${findings.length} findings`,
    `health within ${slowestHealthMs} ms`,
  ].join(', ')
}
