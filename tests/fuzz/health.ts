/** Asks for the health of a server all the time, and notes when the response comes late because the server is busy. */
import type { FuzzServer } from './fuzz-server.ts'

const EVERY_MS = 100
const LATE_MS = 250

export function watchHealth(server: FuzzServer): { stop(): Promise<{ slowestMs: number; findings: string[] }> } {
  const stopping = new AbortController()
  let slowestMs = 0
  const findings: string[] = []
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const cpuBefore = server.cpuMs()
      const began = performance.now()
      const isUp = await fetch(`http://${server.host}:${server.port}/healthz`)
        .then(async (reply) => (await reply.text(), reply.status === 200))
        .catch(() => false)
      const tookMs = performance.now() - began
      const cpuAfter = server.cpuMs()
      // The server's own work meanwhile: other programs on the machine make every response late.
      const busyMs = cpuBefore === null || cpuAfter === null ? tookMs : Math.min(tookMs, cpuAfter - cpuBefore)
      slowestMs = Math.max(slowestMs, Math.round(busyMs))
      if (!isUp && !stopping.signal.aborted) findings.push('/healthz did not answer with 200')
      if (busyMs > LATE_MS) findings.push(`/healthz took ${Math.round(busyMs)} ms of the server's work`)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      return { slowestMs, findings: findings.slice(0, 5) }
    },
  }
}
