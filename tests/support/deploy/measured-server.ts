/** A server as `npm start` starts it on this machine, with PostgreSQL, for runs that measure it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEMORY_FLAGS, MEMORY_VARIABLES } from '#server/bin/start.mjs'
import { serverProcess, type ServerProcess } from '#tests/support/browser/server-process.ts'
import { hereWith } from '#tests/support/deploy/place.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'
import { startPostgres, stopPostgres, type PostgresServer } from '#tests/support/server/postgres-server.ts'

/** Vendors of its sample marketplace. */
export const MEASURED_VENDORS = 5_000

export interface MeasuredServer {
  /** Not started yet. */
  server: ServerProcess
  postgres: PostgresServer
  folder: string
  /** Ends both and removes what they stored. */
  end(): Promise<void>
}

export async function makeMeasuredServer(name: string, settings: Record<string, string>): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), `fanfare-${name}-`))
  await chmod(folder, 0o711)
  const postgres = await startPostgres(folder)
  const all = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    SAMPLE_VENDORS: String(MEASURED_VENDORS),
    ...HIGH_LIMITS,
    ...MEMORY_VARIABLES,
    ...settings,
  }
  const server = await serverProcess(all, '.', hereWith(MEMORY_FLAGS))
  return {
    server,
    postgres,
    folder,
    async end() {
      await server.kill()
      await stopPostgres(postgres)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
