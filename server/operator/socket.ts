/**
 * How the command reaches a running server, whose process alone may open the embedded database: HTTP on a Unix domain
 * socket in a folder of DATA_DIR that only the server's own user can enter.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { OperatorResponse, OperatorRequest } from './protocol.ts'

/** Systems allow about a hundred bytes, and cut longer paths. */
const PATH_MAX_BYTES = 100
const BODY_MAX_BYTES = 256 * 1024

export const socketPath = (dataDir: string): string => join(dataDir, 'operator', 'socket')

/**
 * Serves commands until closed.
 * @returns null when another server of this folder does so already
 * @throws an error with a message for the log
 */
export async function serveCommands(
  path: string,
  carryOut: (request: OperatorRequest) => Promise<OperatorResponse>,
): Promise<(() => Promise<void>) | null> {
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) throw new Error(`The path of DATA_DIR is too long for ${path}.`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  chmodSync(dirname(path), 0o700)
  if (await isServed(path)) return null
  // Left by a process that was killed.
  rmSync(path, { force: true })
  const server = createServer((request, response) => {
    request.on('error', () => response.destroy())
    response.on('error', () => request.destroy())
    respondTo(request, carryOut).then(
      (result) => response.setHeader('content-type', 'application/json').end(JSON.stringify(result)),
      () => response.writeHead(500).end(),
    )
  })
  await listening(server, path)
  chmodSync(path, 0o600)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
    })
}

const listening = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      server.on('error', () => {})
      resolve()
    })
  })

async function respondTo(
  request: IncomingMessage,
  carryOut: (request: OperatorRequest) => Promise<OperatorResponse>,
): Promise<OperatorResponse> {
  const command = v.safeParse(OperatorRequest, JSON.parse(await textOf(request, BODY_MAX_BYTES)))
  if (!command.success) return { outcome: 'failed', message: 'The running server is a different version. Restart it.' }
  return carryOut(command.output)
}

async function textOf(stream: IncomingMessage, maxBytes = Infinity): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) throw new Error('The command is too long.')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'ENOTSOCK'])

/** Sends a command to the running server; null when none runs. */
export async function sendCommand(path: string, command: OperatorRequest): Promise<OperatorResponse | null> {
  const response = await post(path, JSON.stringify(command)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && NOBODY.has(String(error.code))) return null
    throw error
  })
  if (!response) return null
  const text = await textOf(response)
  if (response.statusCode !== 200) throw new Error('The running server failed; its log says why.')
  return v.parse(OperatorResponse, JSON.parse(text))
}

const post = (socketPathOf: string, body: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const call = httpRequest({ socketPath: socketPathOf, method: 'POST', path: '/' }, resolve)
    call.on('error', reject)
    call.end(body)
  })

/** Whether a process listens there. */
const isServed = (path: string) =>
  new Promise<boolean>((resolve) => {
    const call = httpRequest({ socketPath: path, method: 'GET', path: '/' }, (response) => {
      response.resume()
      resolve(true)
    })
    call.on('error', () => resolve(false))
    call.end()
  })
