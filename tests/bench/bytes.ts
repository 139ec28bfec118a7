/** Bytes that a first visit transfers: script, style and HTML of the pages that matter, against their budgets. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '#tests/runner/chromium.mjs'
import { CHROMIUM_FLAGS } from '#tests/support/browser/browser-settings.ts'
import { BUDGETS, measurePageBytes, MEASURED_PAGES, sentBytes } from '#tests/support/browser/page-bytes.ts'
import { serverProcess } from '#tests/support/browser/server-process.ts'
import type { BenchOptions, Section } from './section.ts'
import { table } from './timing.ts'

export const benchBytes: Section = { name: 'bytes', title: 'Bytes of a first visit', run }

async function run({ say }: BenchOptions): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-bench-bytes-'))
  const server = await serverProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await server.start()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: CHROMIUM_FLAGS,
  })
  try {
    const rows: string[][] = []
    for (const [name, path] of MEASURED_PAGES) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
      const bytes = await measurePageBytes(page, `http://localhost:${server.port}${path}`)
      const html = await popularHtml(page, `http://localhost:${server.port}${path}`)
      await page.close()
      const budget = BUDGETS[name]
      rows.push([
        name,
        kb(bytes.html),
        `${kb(html)} of ${kb(budget.html)}`,
        `${kb(bytes.script)} of ${kb(budget.script)}`,
        kb(bytes.laterScript),
        kb(bytes.font),
        kb(bytes.picture),
      ])
      say(rows.at(-1)?.join('   ') ?? '')
    }
    return [
      'Kilobytes (1,000 bytes) that a phone transfers for a first visit: bodies as they travel, compressed with ' +
        'Brotli, against the',
      'budgets that the browser tests check. The style is inside the HTML, and so is the data of the page except for the',
      'catalog and the results, which are fetched with the script. "Script later" is loaded when the page stands already: drafts,',
      'outbox, delivery.',
      '',
      table(['page', 'HTML at first', 'HTML once popular', 'script', 'script later', 'font', 'pictures'], rows),
    ].join('\n')
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const ENOUGH_REQUESTS = 5

/** The fewest bytes of a few requests, between which the server has time to compress it again. */
async function popularHtml(page: Page, url: string): Promise<number> {
  let least = Infinity
  for (let request = 0; request < ENOUGH_REQUESTS; request += 1) {
    least = Math.min(least, await sentBytes(page.request, url))
    await page.waitForTimeout(500)
  }
  return least
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
