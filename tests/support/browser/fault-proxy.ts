/** A TCP proxy between browser and server that can break a connection in every way a network does.
 * It works on bytes, so it reaches page, service worker and Background Sync alike. */
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export type Fault =
  /** Everything passes. */
  | { kind: 'none' }
  /** Nothing listens: connections are closed at once. */
  | { kind: 'refuse' }
  /** Bytes go nowhere and nothing comes back. */
  | { kind: 'blackHole' }
  /** The connection is reset once the request's head has arrived, before its body is through. */
  | { kind: 'resetBeforeBody' }
  /** The request reaches the server; the connection is reset when the response's first byte arrives. */
  | { kind: 'resetBeforeAnswer' }
  /** Only the first `bytes` of the response arrive. */
  | { kind: 'cutAnswer'; bytes: number }
  /** A third party on the way responds instead: a captive portal, a gateway, a throttle. */
  | { kind: 'answer'; status: number; type: string; body: string; headers?: Record<string, string> }
  /** The request is passed on once `until` resolves. */
  | { kind: 'hold'; until: Promise<void> }
  /** `act` (kill the server, say) runs before the request is passed on; its connection then ends. */
  | { kind: 'beforeRequest'; act: () => Promise<void> }
  /** `act` runs when the response's first byte arrives, none of which is passed on; the connection then ends. */
  | { kind: 'beforeAnswer'; act: () => Promise<void> }
  /** The request's bytes reach the server twice, on two connections; the first response is passed on. */
  | { kind: 'twice' }

interface Rule {
  fault: Fault
  /** Matches the request's head, `POST /createrequest`; without it the rule holds for every request. */
  when: RegExp | undefined
  left: number
}

export interface FaultProxy {
  origin: string
  /** From now on `fault` holds, for requests whose first line matches `when`, at most `times` times. */
  break(fault: Fault, options?: { when?: RegExp; times?: number }): void
  heal(): void
  /** How many requests met a rule so far. */
  hits(): number
  /** Resolves when `count` requests have met a rule. */
  untilHits(count: number): Promise<void>
  /** Resolves once the server has responded to everything that was passed on to it. */
  untilQuiet(): Promise<void>
  close(): Promise<void>
}

/** The sign-in page of some café's Wi-Fi. */
export const CAPTIVE_PORTAL: Fault = {
  kind: 'answer',
  status: 200,
  type: 'text/html',
  body: '<!doctype html><title>Welcome</title><h1>Accept the terms to use this Wi-Fi</h1>',
}
export const gatewayError = (status: 502 | 504): Fault => ({
  kind: 'answer',
  status,
  type: 'text/html',
  body: '<h1>Bad gateway</h1>',
})
export const throttled = (retryAfter: string): Fault => ({
  kind: 'answer',
  status: 429,
  type: 'application/json',
  body: JSON.stringify({ message: 'Too many requests.', code: 'tooMany' }),
  headers: { 'retry-after': retryAfter },
})

/** @param wantedPort 0 for any that is free */
export async function startFaultProxy(
  upstream: () => { host: string; port: number },
  wantedPort = 0,
): Promise<FaultProxy> {
  let rule: Rule | null = null
  let hits = 0
  const waiting: { count: number; done: () => void }[] = []
  const sockets = new Set<Socket>()
  /** Connections to the server on which a response is still to come. */
  const pending = new Set<Socket>()
  const quiet: (() => void)[] = []
  const settle = (socket: Socket) => {
    pending.delete(socket)
    if (pending.size === 0) for (const done of quiet.splice(0)) done()
  }

  const hit = () => {
    hits += 1
    if (rule) rule.left -= 1
    for (const waiter of waiting) if (hits >= waiter.count) waiter.done()
  }
  const faultFor = (head: string): Fault => {
    if (!rule || rule.left <= 0 || rule.fault.kind === 'none' || (rule.when && !rule.when.test(head)))
      return { kind: 'none' }
    hit()
    return rule.fault
  }
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }
  const connectUpstream = () => {
    const { host, port } = upstream()
    const socket = track(connect(port, host))
    socket.on('data', () => settle(socket))
    socket.on('close', () => settle(socket))
    return socket
  }
  const passOn = (socket: Socket, bytes: Buffer) => {
    if (!socket.destroyed) pending.add(socket)
    socket.write(bytes)
  }

  const server = createServer((client) => {
    track(client)
    if (rule && rule.left > 0 && rule.fault.kind === 'refuse' && !rule.when) {
      hit()
      client.resetAndDestroy()
      return
    }
    // One upstream per request would break keep-alive; the fault is chosen anew at every request head instead.
    let server: Socket | null = null
    let fault: Fault = { kind: 'none' }
    let passed = 0
    let echo: Socket | null = null
    const open = () => {
      const next = connectUpstream()
      next.on('data', (bytes: Buffer) => {
        if (fault.kind === 'resetBeforeAnswer') {
          client.resetAndDestroy()
          next.destroy()
        } else if (fault.kind === 'beforeAnswer') {
          const { act } = fault
          fault = { kind: 'blackHole' }
          void act().then(() => client.resetAndDestroy())
        } else if (fault.kind === 'cutAnswer') {
          const rest = fault.bytes - passed
          if (rest > 0) client.write(bytes.subarray(0, rest))
          passed += bytes.length
          if (passed >= fault.bytes) {
            client.end()
            next.destroy()
          }
        } else if (fault.kind !== 'blackHole') client.write(bytes)
      })
      next.on('close', () => {
        if (fault.kind !== 'blackHole') client.destroy()
      })
      return next
    }
    client.on('close', () => server?.destroy())
    client.on('data', (bytes: Buffer) => {
      const line = /^(GET|POST|PUT|DELETE|HEAD|OPTIONS) \S+ HTTP\/1\.1\r\n/.exec(bytes.toString('latin1', 0, 2048))
      if (line) {
        fault = faultFor(line[0])
        passed = 0
        echo = null
      }
      switch (fault.kind) {
        case 'refuse':
        case 'resetBeforeBody':
          client.resetAndDestroy()
          server?.destroy()
          return
        case 'blackHole':
          return
        case 'beforeRequest': {
          const { act } = fault
          fault = { kind: 'blackHole' }
          void act().then(() => client.resetAndDestroy())
          return
        }
        case 'answer':
          response(client, fault)
          return
        case 'hold': {
          const { until } = fault
          fault = { kind: 'none' }
          client.pause()
          const goOn = () => {
            server ??= open()
            passOn(server, bytes)
            client.resume()
          }
          void until.then(goOn)
          return
        }
        case 'twice': {
          echo ??= connectUpstream()
          passOn(echo, bytes)
          break
        }
        default:
      }
      server ??= open()
      passOn(server, bytes)
    })
  })
  server.listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://localhost:${port}`,
    break(fault, options = {}) {
      rule = { fault, when: options.when, left: options.times ?? Number.POSITIVE_INFINITY }
      // Connections that are open were made before the fault; the next request meets it on them too.
      if (fault.kind === 'refuse' && !options.when) for (const socket of sockets) socket.destroy()
    },
    heal() {
      rule = null
    },
    hits: () => hits,
    untilHits: (count) => new Promise((done) => (hits >= count ? done() : waiting.push({ count, done }))),
    untilQuiet: () => new Promise((done) => (pending.size === 0 ? done() : quiet.push(done))),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function response(client: Socket, { status, type, body, headers = {} }: Extract<Fault, { kind: 'answer' }>) {
  const lines = Object.entries({
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...headers,
  })
  client.end(`HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}
