/**
 * `npm run chaos -- --seconds N --seed S`: under load servers are killed, frozen, filled up, replaced and cut off, and
 * their clocks are set. Ends with 1 when anything acknowledged was lost, stored twice or booked twice, writes did not come
 * back within 120 seconds, or this machine can't do it. `--only clock` plays only the faults whose names have the word.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { playChaos } from './chaos.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '240' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const seed = wholeNumber('seed', values.seed ?? String(randomInt(2 ** 31)))
console.log(`chaos from seed ${seed}`)
const seconds = wholeNumber('seconds', values.seconds)
const verdict = await playChaos({ seconds, seed, only: values.only, say: console.log }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return process.exit(1)
})
console.log(verdict.text)
process.exit(verdict.isClean ? 0 : 1)

function wholeNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`--${name} takes a whole number, not “${text}”. Like this: npm run chaos -- --seconds 120 --seed 1`)
  return process.exit(1)
}
