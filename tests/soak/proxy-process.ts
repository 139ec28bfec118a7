/**
 * The fault proxy as a process of its own, to be killed. Its argument is `{port, upstream, seed}`; until it is told
 * `heal` on its standard input, sending a request meets another weather every second.
 */
import { createInterface } from 'node:readline'
import {
  CAPTIVE_PORTAL,
  gatewayError,
  startFaultProxy,
  throttled,
  type Fault,
} from '#tests/support/browser/fault-proxy.ts'
import { createRandomness } from '#tests/support/world/world.ts'

export interface ProxyOrder {
  port: number
  upstream: { host: string; port: number }
  seed: number
}

const SENDING = { when: /^(POST \/createrequest|GET \/api\/v1\/requests|DELETE \/api\/v1\/requests)/ }
const FAULTS: readonly Fault[] = [
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'resetBeforeBody' },
  { kind: 'resetBeforeAnswer' },
  { kind: 'resetBeforeAnswer' },
  { kind: 'cutAnswer', bytes: 600 },
  { kind: 'blackHole' },
  { kind: 'twice' },
  CAPTIVE_PORTAL,
  gatewayError(502),
  throttled('1'),
]

const { port, upstream, seed } = JSON.parse(process.argv[2] ?? '') as ProxyOrder
const random = createRandomness(seed)
const proxy = await startFaultProxy(() => upstream, port)
const change = () => proxy.break(FAULTS[Math.floor(random.next() * FAULTS.length)]!, SENDING)
change()
const changing = setInterval(change, 1000)
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line !== 'heal') return
  clearInterval(changing)
  proxy.heal()
})
console.log('ready')
