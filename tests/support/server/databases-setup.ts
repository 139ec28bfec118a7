/**
 * Vitest's global setup: a folder for the databases of this run, and its removal. The databases are made when the first
 * test asks for one (database.ts), so that a run without them costs nothing. Beside them is what Node has compiled, for
 * the servers and commands that tests start: a third of the processor time of their start goes into compiling.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stopPostgres, type PostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseFolder: string
  }
}

/** Where database.ts notes the server it started. */
export const SERVER_FILE = 'postgres.json'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-databases-'))
  // As root the server runs as another user, who has to get through.
  await chmod(folder, 0o711)
  project.provide('databaseFolder', folder)
  // The projects share the first one's; the processes that are started from now on inherit it.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  return async () => {
    const server = await readFile(join(folder, SERVER_FILE), 'utf8').catch(() => undefined)
    if (server) await stopPostgres(JSON.parse(server) as PostgresServer)
    // A process that is about to end may still write there what Node compiled.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
