/** Fanfare's server as a process of its own, to be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { HERE } from '#tests/support/deploy/place.ts'

export interface ServerProcess {
  host: string
  port: number
  /** Starts it (again, on the same port and data) and resolves once it responds. */
  start(env?: Record<string, string>): Promise<void>
  /** SIGKILL: no goodbye. */
  kill(): Promise<void>
  /** SIGTERM, and waits for the end. Resolves to the exit code. */
  stop(): Promise<number | null>
  signal(name: NodeJS.Signals): void
  /** The id of the process that runs, or ran last. */
  pid(): number | undefined
  /** Waits until it has ended by itself. Resolves to the exit code. */
  ended(): Promise<number | null>
  running(): boolean
  /** Everything it printed. */
  output(): string
}

/** Below those that connections are given: no other process takes it while a server of the test is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/**
 * @param env on top of this process's environment; HOST and PORT are set here
 * @param folder of the project, or of a copy
 */
export async function serverProcess(env: Record<string, string>, folder = '.', place = HERE): Promise<ServerProcess> {
  const host = place.address
  const port = await freePort()
  let child: ChildProcess | null = null
  let output = ''
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  return {
    host,
    port,
    async start(more = {}) {
      if (child && child.exitCode === null && child.signalCode === null) throw new Error('The server runs already.')
      const { file, args } = place.starts([process.execPath, 'server/main.ts'])
      const started = spawn(file, args, {
        cwd: folder,
        env: { ...process.env, ...env, ...more, HOST: host, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const ready = Promise.withResolvers<void>()
      for (const stream of [started.stdout, started.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          output += `${line}\n`
          if (line.includes('ready at http')) ready.resolve()
        })
      }
      started.on('exit', (code, signal) => ready.reject(new Error(`The server ended (${code ?? signal}):\n${output}`)))
      await ready.promise
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid,
    signal: (name) => void child?.kill(name),
    async ended() {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child?.exitCode ?? null
    },
    running: () => child !== null && child.exitCode === null && child.signalCode === null,
    output: () => output,
  }
}
