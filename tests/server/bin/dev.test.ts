/** `npm run dev`, as a developer starts it. */
// @module-tag long: it starts the whole development server
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const START_MS = 90_000

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

test(
  'the mail and the gallery are readable, and a request that comes before the API is up logs no failed connection',
  async () => {
    const port = await freePort()
    const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-dev-'))
    const dev = spawn(process.execPath, ['server/bin/dev.mjs'], {
      env: { ...process.env, NODE_ENV: undefined, PORT: String(port), DATA_DIR: dataDir, SAMPLE_VENDORS: '0' },
    })
    let stderr = ''
    dev.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    let stdout = ''
    dev.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    try {
      const status = (path: string) =>
        fetch(`http://localhost:${port}${path}`).then(
          (reply) => reply.status,
          () => 0,
        )
      // Without the printed key it is refused, with it readable.
      await expect.poll(() => status('/dev/mail'), { timeout: START_MS, interval: 500 }).toBe(403)
      const link = /http:\S+(\/dev\/mail)(\?key=\S+)/.exec(stdout)
      expect(link?.[0]).toContain(`http://localhost:${port}/`)
      expect(await status(`/dev/mail.json${link?.[2] ?? ''}`)).toBe(200)
      const gallery = await fetch(`http://localhost:${port}/dev/ui`)
      expect(await gallery.text()).toContain('src="/src/ui-gallery/gallery.tsx"')
      expect(stderr).not.toContain('ECONNREFUSED')
    } finally {
      dev.kill('SIGTERM')
      await once(dev, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  START_MS + 10_000,
)
