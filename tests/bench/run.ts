/**
 * The benchmarks: `npm run bench`, `npm run bench -- --vendors 1000000 --engines pglite`, `npm run bench -- --sections
 * search`. Prints tables and writes them to docs/benchmarks.md, one part of the page per section; sections that did not
 * run keep theirs. `--keep FOLDER` keeps the databases of `console` and `sizes` there: the next run measures them again.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { benchBytes } from './bytes.ts'
import { benchConsole } from './console.ts'
import { benchDays } from './days.ts'
import { benchHttp } from './http.ts'
import { machineFacts } from './machine.ts'
import { benchOutbox } from './outbox.ts'
import { benchCold } from './pages/cold.ts'
import { benchPage } from './pages/page.ts'
import { benchSearch } from './search.ts'
import type { BenchOptions, Section } from './section.ts'
import { benchSeveralPlaces } from './several-places.ts'
import { benchSizes } from './sizes.ts'
import { benchTaps } from './taps.ts'
import { benchUpdate } from './update.ts'

/** In the order in which they run. */
const SECTIONS: readonly Section[] = [
  benchSearch,
  benchDays,
  benchSeveralPlaces,
  benchHttp,
  benchCold,
  benchBytes,
  benchUpdate,
  benchOutbox,
  benchPage,
  benchTaps,
  benchConsole,
  benchSizes,
]
const PAGE = new URL('../../docs/benchmarks.md', import.meta.url)
const HEAD = '# Benchmarks\n\nWritten by `npm run bench`; do not edit by hand.\n'

const { values } = parseArgs({
  options: {
    vendors: { type: 'string', default: '10000,100000' },
    engines: { type: 'string', default: 'pglite,postgres' },
    keep: { type: 'string' },
    sections: { type: 'string', default: SECTIONS.map(({ name }) => name).join(',') },
  },
})

const options: BenchOptions = {
  vendors: values.vendors.split(',').map(Number),
  engines: values.engines.split(',').map((engine) => {
    if (engine !== 'pglite' && engine !== 'postgres')
      throw new Error(`--engines takes pglite and postgres, not ${engine}.`)
    return engine
  }),
  keep: values.keep,
  say: (line) => console.log(line),
}
if (!options.vendors.every((count) => Number.isInteger(count) && count > 0)) {
  throw new Error('--vendors takes numbers, such as 10000,100000.')
}

const chosen = values.sections.split(',')
const known = SECTIONS.map(({ name }) => name)
for (const name of chosen) {
  if (!known.includes(name)) throw new Error(`There is no section ${name}, only ${known.join(', ')}.`)
}

let page = await readFile(PAGE, 'utf8').catch(() => HEAD)
for (const section of SECTIONS) {
  if (!chosen.includes(section.name)) continue
  const body = await section.run(options)
  page = withPart(page, section, `${machineFacts()}\n\n${body.trim()}`)
  await writeFile(PAGE, page)
}

/** The page with this section's part replaced, or added at its end. */
function withPart(text: string, { name, title }: Section, body: string): string {
  const start = `<!-- ${name} -->`
  const end = `<!-- /${name} -->`
  const part = `${start}\n## ${title}\n\n${body}\n${end}`
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from === -1 || to === -1) return `${text.trimEnd()}\n\n${part}\n`
  return text.slice(0, from) + part + text.slice(to + end.length)
}
