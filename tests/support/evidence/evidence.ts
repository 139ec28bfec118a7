/** Keeps what explains a failed browser test: traces, screenshots, the consoles and the logs of its servers. */
import { writeFile } from 'node:fs/promises'
import type { BrowserContext, ConsoleMessage, TestInfo } from '@playwright/test'

/** A server whose log is kept. */
interface Logged {
  output(): string
}

export interface Evidence {
  /** Records from now on what happens in this context. */
  record(context: BrowserContext): Promise<void>
  /** Adds what a server prints from now on. */
  addServer(server: Logged): void
  /** Keeps traces and screenshots, if the test has failed; to be called while the contexts are open. */
  saveContexts(contexts: Iterable<BrowserContext>): Promise<void>
  /** Says that something went wrong that Playwright does not know of yet. */
  markFailed(): void
  /** Keeps the consoles and the logs, if the test has failed. */
  saveLogs(): Promise<void>
}

export function collectEvidence(testInfo: TestInfo): Evidence {
  const lines: string[] = []
  const servers: { server: Logged; from: number }[] = []
  let isMarked = false
  let contexts = 0

  const hasFailed = () => isMarked || testInfo.status !== testInfo.expectedStatus
  const note = (line: string) => lines.push(`${new Date().toISOString()} ${line}`)
  const keep = async (name: string, contentType: string, write: (path: string) => Promise<unknown>) => {
    const path = testInfo.outputPath(name)
    // A page that has crashed or a browser that was killed has nothing to show; the other evidence is still kept.
    const isWritten = await write(path).then(
      () => true,
      (error: unknown) => (note(`${name} could not be kept: ${String(error)}`), false),
    )
    if (isWritten) testInfo.attachments.push({ name, contentType, path })
  }

  return {
    async record(context) {
      const number = (contexts += 1)
      context.on('console', (message) => note(`[${number}] ${textOf(message)}`))
      context.on('weberror', (error) => note(`[${number}] thrown: ${String(error.error())}`))
      context.on('requestfailed', (request) =>
        note(`[${number}] ${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
      )
      // Snapshots would make the browser fetch files again, which tests count, and take a third of the time.
      await context.tracing.start({ snapshots: false, sources: true })
    },
    addServer(server) {
      servers.push({ server, from: server.output().length })
    },
    markFailed() {
      isMarked = true
    },
    async saveContexts(open) {
      if (!hasFailed()) return
      let context = 0
      for (const each of open) {
        context += 1
        const name = (what: string) => `${what}-${context}`
        for (const [index, page] of each.pages().entries())
          await keep(`${name('screenshot')}-${index + 1}.png`, 'image/png', (path) =>
            page.screenshot({ path, timeout: SCREENSHOT_TIMEOUT_MS }),
          )
        await keep(`${name('trace')}.zip`, 'application/zip', (path) => each.tracing.stop({ path }))
      }
    },
    async saveLogs() {
      if (!hasFailed()) return
      await keep('console.log', 'text/plain', (path) => writeFile(path, asFile(lines)))
      for (const [index, { server, from }] of servers.entries())
        await keep(`server-${index + 1}.log`, 'text/plain', (path) => writeFile(path, server.output().slice(from)))
    },
  }
}

const SCREENSHOT_TIMEOUT_MS = 10_000

const asFile = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

function textOf(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location()
  return `${message.type()}: ${message.text()}${url === '' ? '' : ` (${url}:${lineNumber})`}`
}
