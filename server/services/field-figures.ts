/** How fast pages opened in the last day, as browsers measured it: the 75th percentile per kind of page and engine. */
import { Gauge, Registry, Summary } from 'prom-client'
import { WEB_VITALS, type WebVitalsBody } from '#contract/web-vitals.ts'

const DAY_SECONDS = 24 * 60 * 60
/** An hour leaves the figures at a time. */
const BUCKETS = 24
const QUANTILES = [0.5, 0.75, 0.95]

const HELP = {
  LCP: 'Largest contentful paint, milliseconds',
  INP: 'Interaction to next paint, milliseconds',
  CLS: 'Cumulative layout shift',
}

export interface FieldFigures {
  /** @param userAgent the browser's header, of which only the engine is counted */
  add(figures: WebVitalsBody, userAgent: string): void
  contentType: string
  /** In the text format of Prometheus. */
  text(): Promise<string>
}

export function createFieldFigures(): FieldFigures {
  const registry = new Registry()
  const summaries = Object.fromEntries(
    WEB_VITALS.map((name) => [
      name,
      new Summary({
        name: `fanfare_page_${name.toLowerCase()}`,
        help: HELP[name],
        labelNames: ['page', 'engine'],
        percentiles: QUANTILES,
        maxAgeSeconds: DAY_SECONDS,
        ageBuckets: BUCKETS,
        pruneAgedBuckets: true,
        registers: [registry],
      }),
    ]),
  ) as Record<(typeof WEB_VITALS)[number], Summary>
  registry.registerMetric(
    new Gauge({
      name: 'fanfare_memory_bytes',
      help: 'Memory of the server process',
      registers: [],
      collect() {
        this.set(process.memoryUsage.rss())
      },
    }),
  )
  return {
    add({ page, figures }, userAgent) {
      const engine = engineOf(userAgent)
      for (const { name, value } of figures) summaries[name].observe({ page, engine }, value)
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Chromium calls itself AppleWebKit, too. */
function engineOf(userAgent: string): 'chromium' | 'gecko' | 'webkit' | 'other' {
  if (/\bChrome\//.test(userAgent)) return 'chromium'
  if (/\bGecko\/\d/.test(userAgent)) return 'gecko'
  return userAgent.includes('AppleWebKit/') ? 'webkit' : 'other'
}
