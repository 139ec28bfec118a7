import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Before the first start with the embedded database: makes it, and its sample marketplace, in a process that ends. Does
 * nothing when there is one. Whatever fails is left to the caller, who opens the database next.
 */
export async function makeSamplesFirst({ dataDir, count }: { dataDir: string; count: number }): Promise<void> {
  if (count === 0 || existsSync(join(dataDir, 'pglite'))) return
  const child = fork(join(import.meta.dirname, 'sample-process.ts'), [dataDir, String(count)])
  await once(child, 'close').catch(() => {})
}
