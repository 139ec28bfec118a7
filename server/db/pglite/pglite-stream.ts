/** A socket without a network: `pg` writes go to the PGlite worker's port, and replies are read from it. */
import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** Returns a port to a running worker; rejects if there is none. */
type OpenPort = () => Promise<MessagePort>

export class PortSocket extends Duplex {
  readonly #open: OpenPort
  #port: MessagePort | undefined

  constructor(open: OpenPort) {
    super()
    this.#open = open
  }

  /** Called by `pg` in place of a socket's `connect`; host and port are ignored. */
  connect(): this {
    this.#attach().catch((error: unknown) => this.destroy(error instanceof Error ? error : gone()))
    return this
  }

  async #attach(): Promise<void> {
    const port = await this.#open()
    if (this.destroyed) {
      port.close()
      return
    }
    this.#port = port
    port.on('message', (bytes: Uint8Array) => this.push(bytes))
    port.on('close', () => this.destroy(gone()))
    this.emit('connect')
  }

  override _read(): void {
    // The port pushes data itself; a reply fits in memory because every query is bounded.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done)
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error | null) => void): void {
    this.#send(
      chunks.length === 1 && chunks[0] ? chunks[0].chunk : Buffer.concat(chunks.map(({ chunk }) => chunk)),
      done,
    )
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#port?.removeAllListeners('close')
    this.#port?.close()
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.removeAllListeners('close')
    this.#port?.close()
    this.#port = undefined
    done(error)
  }

  #send(bytes: Uint8Array, done: (error?: Error | null) => void): void {
    if (!this.#port) {
      done(gone())
      return
    }
    // Node returns slices of pooled buffers; posting one would copy the whole pool.
    this.#port.postMessage(new Uint8Array(bytes), [])
    done()
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }
}

const gone = () => Object.assign(new Error('The embedded database has stopped.'), { code: 'WORKER_GONE' })
