/** Notes what travels between the browser, its worker and a server. */
import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Transfer {
  path: string
  encoding: string | undefined
  /** Bytes of the body, as sent. */
  bytes: number
}
export interface RecordingProxy {
  origin: string
  transfers: Transfer[]
  close(): Promise<void>
}

export async function recordingProxy({ host, port }: { host: string; port: number }): Promise<RecordingProxy> {
  const transfers: Transfer[] = []
  const server = createServer((request, response) => {
    const { method, url: path = '', headers } = request
    const onward = send({ host, port, method, path, headers }, (source) => {
      const transfer: Transfer = { path, encoding: source.headers['content-encoding'], bytes: 0 }
      transfers.push(transfer)
      response.writeHead(source.statusCode ?? 500, source.rawHeaders)
      source.on('data', (chunk: Buffer) => (transfer.bytes += chunk.length))
      source.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    transfers,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
