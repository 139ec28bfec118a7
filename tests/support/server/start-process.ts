/** The server's entry as a process of its own, as an operator runs it: what it prints, and how it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

interface Running {
  /** Resolves with the first line of output that has this text. */
  line(text: string): Promise<string>
  signal(name: NodeJS.Signals): void
  pid: number
  /** Resolves to the exit code, once everything that was printed is read. */
  ended: Promise<number | null>
  printed(): string
}

/**
 * Starts it; it is killed after the test.
 * @param user whose number it runs under; the test's own by default, which root alone can change
 * @param flags for Node
 */
export function runServer(
  env: Record<string, string>,
  { user, flags = [] }: { user?: number | undefined; flags?: readonly string[] } = {},
): Running {
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SAMPLE_VENDORS: '0',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const waiting = new Map<string, PromiseWithResolvers<string>>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const [text, { resolve }] of waiting) if (line.includes(text)) resolve(line)
    })
  }
  return {
    line(text) {
      const wanted = Promise.withResolvers<string>()
      waiting.set(text, wanted)
      const known = lines.find((line) => line.includes(text))
      if (known !== undefined) wanted.resolve(known)
      return wanted.promise
    },
    signal: (name) => void child.kill(name),
    pid: child.pid ?? 0,
    ended: once(child, 'close').then(([code]) => code as number | null),
    printed: () => lines.join('\n'),
  }
}
