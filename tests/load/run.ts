/**
 * `npm run load -- --seconds N --times 2`: first how many calls a second the server responds to, then so many times
 * as many. Ends with 1 when anything but 200, 201 or a 503 with Retry-After came back, nothing was refused, calls weren't
 * begun, too few were served, anything acknowledged was lost or stored twice, /healthz or /readyz didn't respond, or
 * memory grew.
 */
import { parseArgs } from 'node:util'
import { playLoad } from './load.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, times: { type: 'string', default: '2' } },
})
const seconds = positive('seconds', values.seconds)
const times = positive('times', values.times)
/** Starting, counting and comparing take a few minutes on a busy machine. */
const OTHERWISE_MS = 10 * 60_000
const signal = AbortSignal.timeout(seconds * 1_000 + OTHERWISE_MS)
try {
  const { isClean, text } = await playLoad({ seconds, times, say: console.log, signal })
  console.log(text)
  process.exit(isClean ? 0 : 1)
} catch (error) {
  if (!signal.aborted) throw error
  console.log('Not as it should be: the run didn’t end. Its server and its database were stopped.')
  process.exit(1)
}

function positive(name: string, text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text)
  console.error(`--${name} takes a number, not “${text}”. Like this: npm run load -- --seconds 600 --times 2`)
  return process.exit(2)
}
