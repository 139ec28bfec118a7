/**
 * A network of hosts on this machine: a network namespace for each, all at one bridge, which stands in a namespace of its
 * own. What a host is to hear of another one is decided by its own firewall, so each way can be cut alone.
 */
import { execFileSync } from 'node:child_process'
import { debianProgram } from './debian.ts'
import type { Place } from './place.ts'
import { isRunning } from './processes.ts'

/** Addresses for tests of networks (RFC 2544): no site has them. */
const RANGE = '198.18'
const NAMES = /^fanfare-(\d+)-/
const FIRST_ADDRESS = 10

export interface Network {
  /** A new host. */
  host(name: string): Place
  /** Addresses of this process in the network. */
  own: { clients: string; s3: string; smtp: string }
  /** Cuts one way: nothing that `from` sends reaches `to`. Addresses of the hosts, or of this process. */
  cut(from: string, to: string): void
  /** Neither hears the other. */
  part(one: string, other: string): void
  /** A share of what a host is sent gets lost. */
  lose(to: string, share: number): void
  /** Everything arrives again. */
  heal(): void
  close(): void
}

/** @throws where this process may make no namespaces, with what it needs */
export function makeNetwork(): Network {
  const ip = debianProgram('ip')
  const iptables = debianProgram('iptables')
  const run = (file: string, ...args: string[]) => execFileSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  removeForgotten(run, ip)
  const prefix = `fanfare-${process.pid}-`
  const subnet = `${RANGE}.${process.pid % 256}`
  const own = { clients: `${subnet}.1`, s3: `${subnet}.2`, smtp: `${subnet}.3` }
  const bridge = `${prefix}bridge`
  const made: string[] = []
  const spaces = new Map<string, string>()
  const within = (space: string, ...words: string[]) => run('nsenter', `--net=/run/netns/${space}`, '--', ...words)

  function makeSpace(space: string): void {
    run(ip, 'netns', 'add', space)
    made.push(space)
    within(space, ip, 'link', 'set', 'lo', 'up')
  }
  function close(): void {
    for (const space of made.splice(0)) run(ip, 'netns', 'delete', space)
  }
  /** A rule of the host that hears `to`, or, where that is this process, of the one that sends. */
  function drop(from: string, to: string): void {
    const hears = spaces.get(to)
    if (hears) within(hears, iptables, '-w', '-A', 'INPUT', '-s', from, '-j', 'DROP')
    else within(spaces.get(from) ?? bridge, iptables, '-w', '-A', 'OUTPUT', '-d', to, '-j', 'DROP')
  }

  try {
    makeSpace(bridge)
    within(bridge, ip, 'link', 'add', 'bridge', 'type', 'bridge')
    within(bridge, ip, 'link', 'set', 'bridge', 'up')
    const ownEnd = `ff${process.pid}`
    run(ip, 'link', 'add', ownEnd, 'type', 'veth', 'peer', 'name', 'outside', 'netns', bridge)
    within(bridge, ip, 'link', 'set', 'outside', 'master', 'bridge', 'up')
    for (const address of Object.values(own)) run(ip, 'address', 'add', `${address}/24`, 'dev', ownEnd)
    run(ip, 'link', 'set', ownEnd, 'up')
  } catch (error) {
    close()
    throw new Error(
      'This needs network namespaces: run it as root, on a kernel with veth, bridges and iptables, and outside of a ' +
        `container that forbids them. ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  return {
    own,
    host(name) {
      const space = `${prefix}${name}`
      const address = `${subnet}.${FIRST_ADDRESS + spaces.size}`
      makeSpace(space)
      const port = `port${spaces.size}`
      within(bridge, ip, 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      within(bridge, ip, 'link', 'set', port, 'master', 'bridge', 'up')
      within(space, ip, 'address', 'add', `${address}/24`, 'dev', 'eth0')
      within(space, ip, 'link', 'set', 'eth0', 'up')
      spaces.set(address, space)
      return {
        address,
        starts: (words, { uid, gid } = {}) => ({
          file: 'nsenter',
          args: [
            `--net=/run/netns/${space}`,
            ...(uid === undefined ? [] : [`--setuid=${uid}`]),
            ...(gid === undefined ? [] : [`--setgid=${gid}`]),
            '--',
            ...words,
          ],
          user: {},
        }),
      }
    },
    cut: drop,
    part(one, other) {
      drop(one, other)
      drop(other, one)
    },
    lose(to, share) {
      const rule = ['-m', 'statistic', '--mode', 'random', '--probability', String(share), '-j', 'DROP']
      within(spaces.get(to) ?? bridge, iptables, '-w', '-A', 'INPUT', ...rule)
    },
    heal() {
      for (const space of spaces.values()) within(space, iptables, '-w', '-F')
    },
    close,
  }
}

/** Namespaces of runs that were killed. */
function removeForgotten(run: (file: string, ...args: string[]) => Buffer, ip: string): void {
  let listed: string
  try {
    listed = run(ip, 'netns', 'list').toString()
  } catch {
    return
  }
  for (const line of listed.split('\n')) {
    const [name = ''] = line.split(' ')
    const pid = NAMES.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) run(ip, 'netns', 'delete', name)
  }
}
