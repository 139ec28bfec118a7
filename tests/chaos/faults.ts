/** Whatever may fail, one thing at a time; each fault is over when it returns. */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from '#tests/support/deploy/cluster.ts'
import type { Network } from '#tests/support/deploy/network.ts'
import { signalTree } from '#tests/support/deploy/processes.ts'

interface World {
  cluster: Cluster
  network: Network
  random: () => number
  /** When a replica took over, in milliseconds since the epoch. */
  promotions: number[]
}

export type Fault = (world: World) => Promise<void>

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const pick = <T>(items: readonly T[], random: () => number): T => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

const PROCESSES: Record<string, Fault> = {
  async 'a Fanfare is killed'({ cluster, random }) {
    const server = pick(cluster.fanfare, random)
    await server.kill()
    await wait(1_000)
    await server.start()
  },
  async 'a Fanfare is upgraded'({ cluster, random }) {
    const server = pick(cluster.fanfare, random)
    await server.stop()
    await server.start()
  },
  async 'a Fanfare freezes for three seconds'({ cluster, random }) {
    const server = pick(cluster.fanfare, random)
    server.signal('SIGSTOP')
    await wait(3_000)
    server.signal('SIGCONT')
  },
  async 'a replica is killed'({ cluster, random }) {
    const server = pick(cluster.replicas(), random)
    signalTree(server.pid, 'SIGKILL')
    await wait(2_000)
    await cluster.restart(server)
  },
  async 'a replica freezes for three seconds'({ cluster, random }) {
    const server = pick(cluster.replicas(), random)
    signalTree(server.pid, 'SIGSTOP')
    await wait(3_000)
    signalTree(server.pid, 'SIGCONT')
  },
  async 'the primary freezes for three seconds'({ cluster }) {
    const { pid } = cluster.primary()
    signalTree(pid, 'SIGSTOP')
    await wait(3_000)
    signalTree(pid, 'SIGCONT')
  },
  async 'the primary is killed and replaced'({ cluster, promotions }) {
    const old = cluster.primary()
    signalTree(old.pid, 'SIGKILL')
    await wait(1_000)
    promotions.push(await cluster.failOver())
    await wait(2_000)
    await cluster.rejoin(old)
  },
  // Whoever replaces it makes sure that it doesn't come back as it was.
  async 'the primary falls silent and is replaced'({ cluster, promotions }) {
    const old = cluster.primary()
    signalTree(old.pid, 'SIGSTOP')
    await wait(2_000)
    promotions.push(await cluster.failOver())
    await wait(3_000)
    await cluster.rejoin(old)
  },
  async 'the disk of the primary is full for two seconds'({ cluster }) {
    const { folder } = cluster.primary()
    const filler = join(folder, 'filler')
    // To the last byte: it fails when nothing is left.
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' })
    } catch {
      // That is how it ends.
    }
    await wait(2_000)
    await rm(filler, { force: true })
    await wait(1_000)
    await cluster.revive()
  },
}

const databasesOf = (cluster: Cluster) => [cluster.primary(), ...cluster.replicas()].map(({ place }) => place.address)

const CUT_MS = 5_000

async function whileCut(network: Network, cut: () => void, ms = CUT_MS): Promise<void> {
  cut()
  await wait(ms)
  network.heal()
}

const CUTS: Record<string, Fault> = {
  'a Fanfare and the primary don’t hear each other'({ cluster, network, random }) {
    const { host } = pick(cluster.fanfare, random)
    return whileCut(network, () => network.part(host, cluster.primary().place.address))
  },
  'a Fanfare doesn’t hear the primary'({ cluster, network, random }) {
    const { host } = pick(cluster.fanfare, random)
    return whileCut(network, () => network.cut(cluster.primary().place.address, host))
  },
  'the primary doesn’t hear a Fanfare'({ cluster, network, random }) {
    const { host } = pick(cluster.fanfare, random)
    return whileCut(network, () => network.cut(host, cluster.primary().place.address))
  },
  'a Fanfare is cut off from all databases'({ cluster, network, random }) {
    const { host } = pick(cluster.fanfare, random)
    return whileCut(network, () => databasesOf(cluster).forEach((database) => network.part(host, database)))
  },
  'a replica is cut off from the primary'({ cluster, network, random }) {
    const { place } = pick(cluster.replicas(), random)
    return whileCut(network, () => network.part(place.address, cluster.primary().place.address))
  },
  // Nothing is acknowledged meanwhile.
  'the primary doesn’t hear its replicas'({ cluster, network }) {
    const primary = cluster.primary().place.address
    return whileCut(network, () => cluster.replicas().forEach(({ place }) => network.cut(place.address, primary)))
  },
  'the proxy and a Fanfare don’t hear each other'({ cluster, network, random }) {
    const { host } = pick(cluster.fanfare, random)
    return whileCut(network, () => network.part(cluster.proxy, host))
  },
  'the proxy doesn’t hear a Fanfare'({ cluster, network, random }) {
    const { host } = pick(cluster.fanfare, random)
    return whileCut(network, () => network.cut(host, cluster.proxy))
  },
  'the bucket can’t be reached'({ cluster, network }) {
    return whileCut(network, () => cluster.fanfare.forEach(({ host }) => network.cut(host, network.own.s3)))
  },
  'the mail server can’t be reached'({ cluster, network }) {
    return whileCut(network, () => cluster.fanfare.forEach(({ host }) => network.cut(host, network.own.smtp)))
  },
  'a third of what the primary is sent gets lost'({ cluster, network }) {
    return whileCut(network, () => network.lose(cluster.primary().place.address, 0.33))
  },
  // For a moment after the network is whole again there are two that take writes.
  async 'the primary is cut off, replaced, and comes back for a second'({ cluster, network, promotions }) {
    const old = cluster.primary()
    const others = cluster.replicas().map(({ place }) => place.address)
    for (const other of [...others, ...cluster.fanfare.map(({ host }) => host)]) network.part(other, old.place.address)
    await wait(2_000)
    promotions.push(await cluster.failOver())
    await wait(3_000)
    network.heal()
    await wait(1_000)
    await cluster.rejoin(old)
  },
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const AHEAD = [7 * MINUTE, 5 * HOUR]
const BACK = [-3 * HOUR, -20 * MINUTE]

async function step({ cluster, random }: World, seconds: number): Promise<void> {
  const clock = pick(cluster.clocks, random)
  clock.set(seconds)
  await wait(CUT_MS)
  clock.set(0)
}

const CLOCKS: Record<string, Fault> = {
  'the clock of a Fanfare is set ahead, and back': (world) => step(world, pick(AHEAD, world.random)),
  'the clock of a Fanfare is set back, and ahead again': (world) => step(world, pick(BACK, world.random)),
  async 'a Fanfare starts with a clock that is hours ahead'({ cluster }) {
    const [server, clock] = [cluster.fanfare[0], cluster.clocks[0]]
    await server?.kill()
    clock?.set(6 * HOUR)
    await server?.start()
    await wait(2_000)
    clock?.set(0)
  },
}

export const FAULTS: Record<string, Fault> = { ...PROCESSES, ...CUTS, ...CLOCKS }
