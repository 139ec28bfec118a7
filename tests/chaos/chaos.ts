/**
 * Two servers of Fanfare, PostgreSQL with two replicas, HAProxy, a bucket and a mail server, each a host of a network on
 * one machine, under load, while one thing after the other fails. At the end what clients were told is held against what
 * is stored.
 */
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, type Cluster } from '#tests/support/deploy/cluster.ts'
import { compareWithStored, startLoad, type Load } from '#tests/support/deploy/load.ts'
import { makeNetwork, type Network } from '#tests/support/deploy/network.ts'
import { compareBookings, startDuels } from './duels.ts'
import { FAULTS, pick, wait } from './faults.ts'

export interface ChaosOptions {
  seconds: number
  seed: number
  /** Only faults whose name has this word. */
  only: string
  say: (line: string) => void
}

export interface Verdict {
  isClean: boolean
  /** `N acknowledged, 0 lost, 0 duplicated, 0 double-booked`, and what else was seen. */
  text: string
}

/** Keeps all that the servers printed. */
const LOG = 'test-results/chaos.log'

/** After a fault; more than any limit of the servers. */
const RECOVERY_MS = 120_000

/** Mulberry32: the same faults for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A small disk for each database, where this process may mount one. */
async function mountDisks(folder: string): Promise<string[]> {
  const mounted: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const disk = join(folder, name)
    await mkdir(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=711', 'tmpfs', disk], { stdio: 'ignore' })
      mounted.push(disk)
    } catch {
      return mounted
    }
  }
  return mounted
}

/** @throws where this machine gives it no network namespaces */
export async function playChaos({ seconds, seed, only, say }: ChaosOptions): Promise<Verdict> {
  const random = randomFrom(seed)
  const network = makeNetwork()
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-chaos-'))
  await chmod(folder, 0o755)
  const disks = await mountDisks(folder)
  try {
    if (disks.length < 3)
      throw new Error('No small disks can be mounted here: run it as root, where mounting is allowed.')
    const names = Object.keys(FAULTS).filter((name) => name.includes(only))
    if (names.length === 0)
      throw new Error(`No fault is named like “${only}”. There are: ${Object.keys(FAULTS).join('; ')}`)
    const cluster = await startCluster(folder, network)
    try {
      // Databases and disks must not outlive a run that an error ends.
      const broken = new Promise<never>((_, reject) => void process.once('uncaughtException', reject))
      return await Promise.race([playFaults({ cluster, network, names, random, seconds, say }), broken])
    } finally {
      await mkdir('test-results', { recursive: true })
      await writeFile(LOG, cluster.fanfare.map((server) => server.output()).join('\n'))
      await cluster.close()
    }
  } finally {
    for (const disk of disks) execFileSync('umount', ['-l', disk])
    await rm(folder, { recursive: true, force: true })
    network.close()
  }
}

interface Play extends Pick<ChaosOptions, 'seconds' | 'say'> {
  cluster: Cluster
  network: Network
  names: readonly string[]
  random: () => number
}

async function playFaults({ cluster, network, names, random, seconds, say }: Play): Promise<Verdict> {
  const db = await cluster.open()
  const load = startLoad(cluster.origin, 1, { sendsAgain: true })
  const duels = startDuels(db)
  const promotions: number[] = []
  const until = Date.now() + seconds * 1000
  // Each once in an order of the seed, and again while there is time.
  for (let left: string[] = []; Date.now() < until;) {
    if (left.length === 0) left = [...names]
    const name = pick(left, random)
    left = left.filter((each) => each !== name)
    say(`${name} (${load.acknowledged.length} acknowledged so far)`)
    await FAULTS[name]?.({ cluster, network, random, promotions })
    if (!(await recovers(load))) {
      // Clients that wait for a response are left to the end of the process.
      return { isClean: false, text: `Nothing was acknowledged for ${RECOVERY_MS / 1000} s after this: ${name}` }
    }
  }
  if (!(await inTime(Promise.all([load.stop(), duels.stop()]))))
    return { isClean: false, text: `Clients got no response for ${RECOVERY_MS / 1000} s after the last fault.` }
  const [requests, bookings] = [await compareWithStored(db, load), await compareBookings(db, duels)]
  await db.close()
  const lost = requests.lost.length + bookings.lost
  const { length: acknowledged } = load.acknowledged
  say(
    `${duels.vendorIds.length} evenings were wanted by two clients; ${load.reads} searches, ` +
      `${load.failedReads.length} failed${load.failedReads.length > 0 ? ` (${countsOf(load.failedReads)})` : ''}, ` +
      `${load.shedReads} refused for the load; ` +
      `writes were back ${promotions.map((at) => `${backAfter(load, at)} ms`).join(', ')} after promotions; ` +
      `attempts that failed and were repeated: ${countsOf(load.failures)}`,
  )
  return {
    isClean: lost + requests.duplicated.length + bookings.doubleBooked === 0,
    text:
      `${acknowledged + duels.confirmed.length} acknowledged, ${lost} lost, ${requests.duplicated.length} duplicated, ` +
      `${bookings.doubleBooked} double-booked`,
  }
}

/** Waits for ten more acknowledged: all is well again. @returns false where that takes too long */
async function recovers(load: Load): Promise<boolean> {
  const [before, until] = [load.acknowledged.length, Date.now() + RECOVERY_MS]
  while (load.acknowledged.length < before + 10 && Date.now() < until) await wait(50)
  return load.acknowledged.length >= before + 10
}

/** @returns false where it takes too long */
const inTime = (work: Promise<unknown>) => Promise.race([work.then(() => true), wait(RECOVERY_MS).then(() => false)])

const backAfter = ({ acknowledged }: Load, promotedAt: number) =>
  Math.min(...acknowledged.filter(({ at }) => at > promotedAt).map(({ at }) => at)) - promotedAt

function countsOf(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${count} × ${word}`).join(', ') || 'none'
}
