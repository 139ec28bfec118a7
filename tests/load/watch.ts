/** Looks at a server once a second: its memory, and whether its health checks respond. */
import { readFile } from 'node:fs/promises'

export interface Watched {
  /** Megabytes of the server's process. */
  memory: number[]
  /** Milliseconds that each health check took. */
  healthMs: number[]
  /** Health checks that got no 200; of /readyz, a proxy that sees two in a row leaves the server out. */
  unhealthy: number
  unready: number
}

const LOOK_MS = 1_000
const SILENCE_MS = 60_000

export function watchServer(pid: number | undefined, origin: string): { end(): Promise<Watched> } {
  const watched: Watched = { memory: [], healthMs: [], unhealthy: 0, unready: 0 }
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
      if (status === null) {
        // The server is gone.
        watched.unhealthy += 1
        watched.unready += 1
        return
      }
      watched.memory.push(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024)
      const began = performance.now()
      const health = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(SILENCE_MS) }).catch(() => null)
      watched.healthMs.push(performance.now() - began)
      if (health?.status !== 200) watched.unhealthy += 1
      const ready = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(SILENCE_MS) }).catch(() => null)
      if (ready?.status !== 200) watched.unready += 1
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
  const looking = look()
  return {
    async end() {
      over.abort()
      await looking
      return watched
    },
  }
}
