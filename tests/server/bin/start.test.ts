/** `npm start`, as an operator or a service manager starts and ends it. */
// @module-tag long: it starts a whole server, and builds the page where it is not built
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/browser/server-process.ts'

const BUILD_AND_START_MS = 300_000

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

test(
  'a SIGTERM to npm ends the server, and another program can take its port',
  async () => {
    const port = await freePort()
    const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-npm-start-'))
    const npm = spawn('npm', ['start'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        SAMPLE_VENDORS: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, so that nothing is left of a start that did not end.
      detached: true,
    })
    onTestFinished(() => killGroup(npm.pid))
    // The server holds the pipe, so it closes when the last process has ended.
    const closed = once(npm.stdout, 'close')
    const lines: string[] = []
    const isReady = Promise.withResolvers<void>()
    createInterface({ input: npm.stdout }).on('line', (line) => {
      lines.push(line)
      if (line.includes(`ready at http://localhost:${port}`)) isReady.resolve()
    })
    try {
      await isReady.promise
      npm.kill('SIGTERM')
      await closed
      expect(lines).toContainEqual(expect.stringContaining('Shutting down (SIGTERM)'))
      const next = createServer().listen(port, '127.0.0.1')
      await once(next, 'listening')
      next.close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  BUILD_AND_START_MS,
)
