/** How fast pages opened lately, as browsers measured it: percentiles per kind of page and engine. */
import { Gauge, Registry } from 'prom-client'
import { WEB_VITAL_MAX, WEB_VITALS, type PageKind, type WebVitalsBody } from '#contract/web-vitals.ts'
import { createRecentValues, type RecentValues } from './recent-values.ts'

const QUANTILES = [0.5, 0.75, 0.95]

type WebVital = (typeof WEB_VITALS)[number]
type Engine = 'chromium' | 'gecko' | 'webkit' | 'other'

const SHOWN: Record<WebVital, { help: string; step: number }> = {
  LCP: { help: 'Largest contentful paint, milliseconds', step: 1 },
  INP: { help: 'Interaction to next paint, milliseconds', step: 1 },
  CLS: { help: 'Cumulative layout shift', step: 0.001 },
}

interface FieldFigures {
  /** @param userAgent the browser's header, of which only the engine is counted */
  add(figures: WebVitalsBody, userAgent: string): void
  contentType: string
  /** In the text format of Prometheus: `fanfare_page_lcp{quantile="0.75",page="results",engine="webkit"} 1840`. */
  text(): Promise<string>
}

interface Series {
  page: PageKind
  engine: Engine
  values: RecentValues
}

export function createFieldFigures(clock: () => Date): FieldFigures {
  const registry = new Registry()
  const series = Object.fromEntries(WEB_VITALS.map((name) => [name, new Map<string, Series>()])) as Record<
    WebVital,
    Map<string, Series>
  >
  for (const name of WEB_VITALS) showSeries(registry, name, () => series[name].values(), clock)
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
      for (const { name, value } of figures) {
        const key = `${page} ${engine}`
        const { step } = SHOWN[name]
        const one = series[name].get(key) ?? {
          page,
          engine,
          values: createRecentValues({ largest: WEB_VITAL_MAX, step }),
        }
        series[name].set(key, one)
        one.values.add(value, clock())
      }
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Two metrics: the percentiles, and how many page loads they are of. */
function showSeries(registry: Registry, name: WebVital, all: () => Iterable<Series>, clock: () => Date): void {
  const metric = `fanfare_page_${name.toLowerCase()}`
  const percentiles = new Gauge({
    name: metric,
    help: `${SHOWN[name].help}, of the last twelve to twenty-four hours`,
    labelNames: ['quantile', 'page', 'engine'],
    registers: [],
    collect() {
      this.reset()
      for (const { page, engine, values } of all()) {
        const recent = values.read(clock())
        for (const quantile of QUANTILES)
          if (recent) this.set({ quantile, page, engine }, recent.percentile(quantile * 100))
      }
    },
  })
  const counts = new Gauge({
    name: `${metric}_count`,
    help: `How many page loads ${metric} is of`,
    labelNames: ['page', 'engine'],
    registers: [],
    collect() {
      this.reset()
      for (const { page, engine, values } of all()) {
        const recent = values.read(clock())
        if (recent) this.set({ page, engine }, recent.count)
      }
    },
  })
  registry.registerMetric(percentiles)
  registry.registerMetric(counts)
}

/** Chromium calls itself AppleWebKit, too. */
function engineOf(userAgent: string): Engine {
  if (/\bChrome\//.test(userAgent)) return 'chromium'
  if (/\bGecko\/\d/.test(userAgent)) return 'gecko'
  return userAgent.includes('AppleWebKit/') ? 'webkit' : 'other'
}
