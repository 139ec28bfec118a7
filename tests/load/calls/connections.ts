/**
 * Calls over connections that stay open, one at a time on each, as browsers make them. It reads no more of a response
 * than its status, two headers and where it ends: `fetch` takes the processor as long as the server takes to respond.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Ended {
  /** The status, or why there is none. */
  end: string
  retryAfter: string | null
}

interface Waiting {
  request: string
  resolve: (ended: Ended) => void
  timer: NodeJS.Timeout
  /** A server may close a connection in the moment in which it is used again: browsers then open another one. */
  isFirstOnConnection: boolean
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

export class Connections {
  #idle: Connection[] = []
  #open = new Set<Connection>()
  readonly #address: { host: string; port: number }
  readonly #silenceMs: number

  constructor(address: { host: string; port: number }, silenceMs: number) {
    this.#address = address
    this.#silenceMs = silenceMs
  }

  /** @param request its bytes as they go over the wire */
  call(request: string): Promise<Ended> {
    return new Promise((resolve) => {
      // In turn: the server closes those that were idle for a minute.
      const idle = this.#idle.shift()
      const connection = idle ?? this.#connect()
      const timer = setTimeout(() => connection.fail('timeout'), this.#silenceMs)
      connection.send({ request, resolve, timer, isFirstOnConnection: idle === undefined })
    })
  }

  /** Opens more, one after the other: new ones are taken in slowly by a server with much to do. */
  async open(count: number): Promise<void> {
    for (let opened = 0; opened < count; opened += 1) {
      const connection = this.#connect()
      await connection.connected
      this.#idle.push(connection)
    }
  }

  close(): void {
    for (const connection of this.#open) connection.destroy()
  }

  #connect(): Connection {
    const connection = new Connection(connect(this.#address), {
      onIdle: () => this.#idle.push(connection),
      onGone: (unanswered, why) => {
        this.#open.delete(connection)
        this.#idle = this.#idle.filter((each) => each !== connection)
        if (!unanswered) return
        clearTimeout(unanswered.timer)
        if (unanswered.isFirstOnConnection || why === 'timeout') unanswered.resolve({ end: why, retryAfter: null })
        else this.#again(unanswered)
      },
    })
    this.#open.add(connection)
    return connection
  }

  #again({ request, resolve }: Waiting): void {
    const connection = this.#connect()
    const timer = setTimeout(() => connection.fail('timeout'), this.#silenceMs)
    connection.send({ request, resolve, timer, isFirstOnConnection: true })
  }
}

interface Owner {
  onIdle: () => void
  onGone: (unanswered: Waiting | undefined, why: string) => void
}

class Connection {
  #waiting: Waiting | undefined
  #received: Buffer = Buffer.alloc(0)
  #isGone = false
  readonly connected: Promise<unknown>
  readonly #socket: Socket
  readonly #owner: Owner

  constructor(socket: Socket, owner: Owner) {
    this.#socket = socket
    this.#owner = owner
    socket.setNoDelay(true)
    this.connected = once(socket, 'connect')
    this.connected.catch(() => {})
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.fail('code' in error ? String(error.code) : error.message))
    socket.on('close', () => this.fail('closed'))
  }

  send(waiting: Waiting): void {
    this.#waiting = waiting
    this.#socket.write(waiting.request)
  }

  destroy(): void {
    this.#socket.destroy()
  }

  fail(why: string): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#socket.destroy()
    this.#owner.onGone(this.#waiting, why)
  }

  #read(chunk: Buffer): void {
    if (!this.#waiting) return this.fail('unexpected')
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const body = this.#received.subarray(headEnd + HEAD_END.length)
    const length = headerIn(head, 'content-length')
    // The server sends no trailer after the last chunk.
    const isWhole =
      length === null ? body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : body.length >= Number(length)
    if (!isWhole) return
    const { resolve, timer } = this.#waiting
    clearTimeout(timer)
    this.#waiting = undefined
    this.#received = Buffer.alloc(0)
    if (headerIn(head, 'connection')?.toLowerCase() === 'close') this.fail('closed')
    else this.#owner.onIdle()
    resolve({ end: head.slice(9, 12), retryAfter: headerIn(head, 'retry-after') })
  }
}

function headerIn(head: string, name: string): string | null {
  return new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1] ?? null
}
