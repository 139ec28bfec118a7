/**
 * `npm run chaos -- --seconds N --seed S`: servers are killed, frozen, filled up and replaced under load. Ends with 1
 * when anything acknowledged was lost, stored twice or booked twice, or writes did not come back within 120 seconds.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { playChaos } from './chaos.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' }, seed: { type: 'string' } } })
const seed = wholeNumber('seed', values.seed ?? String(randomInt(2 ** 31)))
console.log(`chaos from seed ${seed}`)
const verdict = await playChaos({ seconds: wholeNumber('seconds', values.seconds), seed, say: console.log })
console.log(verdict.text)
process.exit(verdict.isClean ? 0 : 1)

function wholeNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`--${name} takes a whole number, not “${text}”. Like this: npm run chaos -- --seconds 120 --seed 1`)
  return process.exit(1)
}
