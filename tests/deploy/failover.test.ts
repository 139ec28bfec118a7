/**
 * The server that takes writes is killed under load: searches go on, writes come back, nothing acknowledged is lost.
 */
// @module-tag long: it starts HAProxy, three PostgreSQL servers and two of Fanfare
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startCluster, type Cluster } from '#tests/support/deploy/cluster.ts'
import { askForQuote, compareWithStored, startLoad, type Load } from '#tests/support/deploy/load.ts'
import { administer } from '#tests/support/server/postgres-server.ts'
import { signalTree } from '#tests/support/deploy/processes.ts'

let folder: string
let cluster: Cluster
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-failover-'))
  await chmod(folder, 0o755)
  cluster = await startCluster(folder)
})
afterAll(async () => {
  await cluster?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Replicas apply everything so much later. */
async function delayReplicas(delay: string): Promise<void> {
  for (const { url } of cluster.replicas()) {
    await administer(url, `alter system set recovery_min_apply_delay = '${delay}'`)
    await administer(url, 'select pg_reload_conf()')
  }
}

const moreOf = async (load: Load) => {
  const before = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 20)
}

const CHANGES = 30

test('of thirty changes read at another server right after, none is missed, although replicas come later', async () => {
  await delayReplicas('50ms')
  const db = await cluster.open()
  const [writing, reading] = cluster.fanfare.map(({ port }) => `http://127.0.0.1:${port}`)
  let missed = 0
  let missedByOthers = 0
  try {
    for (let change = 0; change < CHANGES; change += 1) {
      const name = `Trio number ${change}`
      // As an import or an operator changes it, beside the servers that are read.
      await db.query(sql`update vendor set profile_name = ${name} where id = 2`)
      const { written } = await askForQuote(`${writing}`, { key: randomUUID(), vendorId: 1, number: change })
      const read = async (headers: Record<string, string>) =>
        (await fetch(`${reading}/api/v1/members/2`, { headers })).text()
      if (!(await read({ cookie: `written=${written}` })).includes(name)) missed += 1
      if (!(await read({})).includes(name)) missedByOthers += 1
    }
  } finally {
    await db.close()
    await delayReplicas('0')
  }
  process.stdout.write(`stale reads of ${CHANGES}: ${missed} for who wrote, ${missedByOthers} for others\n`)
  expect(missed).toBe(0)
})

test('the primary is killed under load: no search fails, writes come back, 0 acknowledged are lost', async () => {
  const load = startLoad(cluster.origin, 1, { sendsAgain: true })
  await moreOf(load)
  signalTree(cluster.primary().pid, 'SIGKILL')
  const promotedAt = await cluster.failOver()
  await moreOf(load)
  await load.stop()
  const db = await cluster.open()
  const compared = await compareWithStored(db, load)
  await db.close()
  const [back] = load.acknowledged.filter(({ at }) => at > promotedAt)
  process.stdout.write(
    `failover: ${load.acknowledged.length} acknowledged, ${compared.lost.length} lost, ${load.reads} searches, ` +
      `${load.failedReads.length} failed, ${load.shedReads} refused for the load; ` +
      `writes back ${(back?.at ?? 0) - promotedAt} ms after the promotion\n`,
  )
  expect(compared).toEqual({ lost: [], duplicated: [] })
  // Searches that a busy machine makes a server refuse say nothing of this.
  expect(load.failedReads).toEqual([])
})
