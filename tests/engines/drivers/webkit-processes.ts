/** The processes behind a WebKit device: a screen that is not shown, and the driver with its browser. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { PHONE } from '#tests/support/browser/browser.ts'
import { freePort } from '#tests/support/browser/server-process.ts'

const READY_POLL_MS = 50

/** An X server without a screen. Resolves to its display, `:1`, and the process. */
export async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const size = `${PHONE.width + 100}x${PHONE.height + 100}x24`
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const failed = once(screen, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended (${String(code)}).`)))
  const [number] = (await Promise.race([
    once(createInterface({ input: screen.stdio[3] as Readable }), 'line'),
    failed,
  ])) as [string]
  failed.catch(() => undefined)
  return { display: `:${number}`, screen }
}

export interface DriverProcess {
  server: string
  /** Resolves when the driver is gone. */
  ended: Promise<unknown>
  /** Ends the driver and all that it started. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** WebKitWebDriver, at the head of a process group of its own. */
export async function startDriver(display: string, timeZone: string): Promise<DriverProcess> {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      TZ: timeZone,
      LANG: 'en_US.UTF-8',
      // It runs as root in a container, where there is neither a sandbox nor a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const server = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  await Promise.race([isReady(server), ended.then(() => Promise.reject(new Error('WebKitWebDriver ended.')))])
  return {
    server,
    ended,
    async end(signal) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      process.kill(-child.pid, signal)
      await ended
    },
  }
}

async function isReady(server: string): Promise<void> {
  for (;;) {
    const status = await fetch(`${server}/status`).catch(() => null)
    if (status?.ok) return
    await new Promise((done) => setTimeout(done, READY_POLL_MS))
  }
}
