/** A real server to send anything to: a process of its own, with sample vendors and two accounts that have bookings. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadPlaces } from '#server/data/places.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { serverProcess } from '#tests/support/browser/server-process.ts'
import { PASSWORD, basic } from '#tests/support/people/accounts.ts'
import { seedBookings } from '#tests/support/people/seeded-bookings.ts'
import { addSeededAccounts, USER, VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

/** Who sends a request. */
export const CALLERS = ['guest', 'user', 'vendor'] as const
export type CallerKind = (typeof CALLERS)[number]

export interface FuzzServer {
  host: string
  port: number
  running(): boolean
  output(): string
  /** Signs both accounts in (again). */
  tokens(): Promise<Record<CallerKind, string | null>>
  /** Processor time of the server's main thread so far; null where the system does not tell. */
  cpuMs(): number | null
  remove(): Promise<void>
}

const VENDORS = 40
/** The unit of `/proc`, as on every common Linux. */
const TICK_MS = 10

export async function fuzzServer(): Promise<FuzzServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-fuzz-'))
  const db = await openDatabase({ dataDir })
  await migrate(db)
  await seedSampleMarketplace(db, { count: VENDORS, places: loadPlaces(), report: () => {} })
  await addSeededAccounts(db)
  await seedBookings(db)
  await db.close()
  const server = await serverProcess({
    NODE_ENV: 'production',
    SAMPLE_VENDORS: String(VENDORS),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // Every request comes from a network of its own, and so none is refused for being one of many.
    TRUST_PROXY: '127.0.0.1',
    REQUESTS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
  })
  await server.start()
  const signIn = async (username: string) => {
    const reply = await fetch(`http://${server.host}:${server.port}/api/v1/token`, {
      method: 'POST',
      headers: { authorization: basic() },
      body: new URLSearchParams({ grant_type: 'password', username, password: PASSWORD }),
    })
    const { access_token: token } = (await reply.json()) as { access_token?: string }
    return token ?? null
  }
  return {
    host: server.host,
    port: server.port,
    running: server.running,
    output: server.output,
    tokens: async () => ({ guest: null, user: await signIn(USER.email), vendor: await signIn(VENDOR_USER.email) }),
    cpuMs: () => cpuOf(server.pid()),
    async remove() {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function cpuOf(pid: number | undefined): number | null {
  try {
    // The fields after the program's name, which may contain spaces: state is the first, utime the twelfth.
    const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}
