/**
 * Requests per second of the search endpoint, side by side with a bare node:http handler that returns the same bytes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort, serverProcess } from '#tests/support/browser/server-process.ts'
import { resultsPaths } from './pages/results-paths.ts'
import type { BenchOptions, Section } from './section.ts'
import { table } from './timing.ts'

const ROUNDS = 3
const ROUND_SECONDS = 4
const CONNECTIONS = 20
const VENDORS = 5000
/** Spread over the country, so that few of them are in the cache. */
const OTHER_PLACES = [
  'los-angeles-ca',
  'chicago-il',
  'houston-tx',
  'toronto-on',
  'phoenix-az',
  'denver-co',
  'boston-ma',
  'miami-fl',
]

export const benchHttp: Section = { name: 'http', title: 'Requests per second', run }

async function run({ say }: BenchOptions): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-bench-http-'))
  const server = await serverProcess({
    DATA_DIR: dataDir,
    SAMPLE_VENDORS: String(VENDORS),
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  })
  await server.start()
  try {
    const rows = [
      await compare('popular search, Brotli', ['/api/v1/mixed-search/new-york-city-ny?categoryId=6'], 'br'),
      await compare('popular search, uncompressed', ['/api/v1/mixed-search/new-york-city-ny?categoryId=6'], 'identity'),
      await compare('another search every time, Brotli', everyTimeAnother(), 'br'),
      await compare('results page as HTML, Brotli', ['/dj/new-york-city-ny'], 'br'),
      await compare('another results page every time, Brotli', resultsPaths(), 'br'),
    ]
    return [
      `Requests per second with ${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ${ROUND_SECONDS} s ` +
        'each, in turn with a bare',
      'node:http server that answers with the same bytes. Load, server and database share the cores. The searches ' +
        'and pages',
      'that differ every time are made from the database, each once; the floor does nothing for them either.',
      '',
      table(['request', 'bytes', 'Fanfare', 'bare node:http', 'ratio'], rows),
    ].join('\n')
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  async function compare(name: string, paths: string[], encoding: 'br' | 'identity'): Promise<string[]> {
    const origin = `http://${server.host}:${server.port}`
    const body = await fetchRaw(`${origin}${paths[0] ?? '/'}`, encoding)
    const file = join(dataDir, 'answer')
    await writeFile(file, body)
    const port = await freePort()
    const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file, String(port), encoding], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(bare.stdout, 'data')
    const ours: number[] = []
    const floor: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(origin, paths, encoding))
      floor.push(await load(`http://127.0.0.1:${port}`, paths, encoding))
    }
    bare.kill()
    const [a, b] = [median(ours), median(floor)]
    const row = [name, String(body.length), a.toFixed(0), b.toFixed(0), `${(a / b).toFixed(2)} ×`]
    say(row.join('   '))
    return row
  }
}

function everyTimeAnother(): string[] {
  const paths: string[] = []
  for (const place of OTHER_PLACES)
    for (let skip = 0; skip < 1000; skip += 1) paths.push(`/api/v1/mixed-search/${place}?take=24&skip=${skip}`)
  return paths
}

/** How many of the paths that differ every time were asked for: the next load goes on there. */
let asked = 0

async function load(url: string, paths: string[], encoding: string): Promise<number> {
  const differ = paths.length > 1
  let connection = asked
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers: { 'accept-encoding': encoding },
    requests: [{ path: paths[0] ?? '/' }],
    // No two connections ask for the same thing.
    setupClient: (client) => {
      if (differ) client.setRequests(everyNth(paths, connection, CONNECTIONS).map((path) => ({ path })))
      connection += 1
    },
  })
  if (differ) asked += result.requests.total
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with an error and failed ${result.errors} times`)
  return result.requests.average
}

/** Every `step`th, from one on and once around. */
const everyNth = (paths: readonly string[], from: number, step: number): string[] =>
  Array.from(
    { length: Math.floor(paths.length / step) },
    (_, turn) => paths[(from + turn * step) % paths.length] ?? '/',
  )

/** The body as it travels, still compressed. */
async function fetchRaw(url: string, encoding: string): Promise<Buffer> {
  const asked = request(url, { headers: { 'accept-encoding': encoding } }).end()
  const [response] = (await once(asked, 'response')) as [AsyncIterable<Buffer>]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
