/**
 * How fast a first visit is on a cheap phone, beside the same page without its script and a plain page with the same
 * pictures: `npm run bench:page`. All three come through the same forwarder, in turn, so that noise hits them alike.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { wholeChromiumPath } from '#tests/runner/chromium.mjs'
import { CHROMIUM_FLAGS } from '#tests/support/browser/browser-settings.ts'
import { MEASURED_PAGES } from '#tests/support/browser/page-bytes.ts'
import { serverProcess } from '#tests/support/browser/server-process.ts'
import { startPageVariants, VARIANTS, type Variant } from './page-variants.ts'
import { loadSlowly, type PageLoad } from './slow-load.ts'
import type { BenchOptions, Section } from '../section.ts'
import { percentile, table } from '../timing.ts'

const ROUNDS = 7
const PAGES = [
  ...MEASURED_PAGES.filter(([name]) => name !== 'kids' && name !== 'weddings'),
  ['profile', '/vendors/profile-12'],
] as const

export const benchPage: Section = { name: 'page', title: 'First visits on a cheap phone', run }

async function run({ say }: BenchOptions): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-bench-page-'))
  const server = await serverProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' })
  await server.start()
  const front = await startPageVariants(server.port)
  const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: CHROMIUM_FLAGS })
  try {
    const rows: string[][] = []
    for (const [name, path] of PAGES) {
      // Not by way of a redirect.
      const { pathname, search } = new URL((await fetch(`${front.origin}${path}`)).url)
      const loads = await inTurn(browser, front.origin, `${pathname}${search}`)
      const plain = medianOf(loads.plain)
      for (const variant of VARIANTS) {
        const load = medianOf(loads[variant])
        rows.push([
          `${name}, ${LABELS[variant]}`,
          ms(load.fcp),
          ms(load.lcp),
          ms(load.tbt),
          load.cls.toFixed(3),
          variant === 'plain' ? '' : `${(load.fcp / plain.fcp).toFixed(2)}×`,
          variant === 'plain' ? '' : `${(load.lcp / plain.lcp).toFixed(2)}×`,
        ])
        say(rows.at(-1)?.join('   ') ?? '')
      }
    }
    return [
      `The median of ${ROUNDS} first visits in a new window, in milliseconds: 390×844, the processor four times ` +
        'slower, 1.5 Mbit/s,',
      '560 ms to every answer. FCP: first text. LCP: largest picture or text. TBT: time beyond 50 ms that tasks ' +
        'block taps,',
      'until the page is quiet. CLS: how far things move. Each page is measured in turn with its own HTML without any',
      'script, and with a plain page of the same texts and pictures, which the last two columns compare with.',
      '',
      table(['page', 'FCP', 'LCP', 'TBT', 'CLS', 'FCP', 'LCP'], rows),
    ].join('\n')
  } finally {
    await browser.close()
    await front.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const LABELS: Record<Variant, string> = { whole: 'Fanfare', scriptless: 'without script', plain: 'plain page' }

async function inTurn(browser: Browser, origin: string, path: string): Promise<Record<Variant, PageLoad[]>> {
  const loads: Record<Variant, PageLoad[]> = { whole: [], scriptless: [], plain: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of VARIANTS) {
      // The whole page knows its own address.
      const url = `${origin}${variant === 'whole' ? '' : `/${variant}`}${path}`
      loads[variant].push(await loadSlowly(browser, url))
    }
  }
  return loads
}

function medianOf(loads: readonly PageLoad[]): PageLoad {
  const median = (name: keyof PageLoad) =>
    percentile(
      loads.map((load) => load[name]),
      0.5,
    )
  return { fcp: median('fcp'), lcp: median('lcp'), tbt: median('tbt'), cls: median('cls') }
}

const ms = (time: number) => time.toFixed(0)
