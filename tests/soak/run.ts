/**
 * `npm run soak -- --schedules N --seed S`: the simulated world, as often as asked. Ends with 1 when anything was
 * found.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isClean, soak, verdictOf } from './soak.ts'

const { values } = parseArgs({ options: { schedules: { type: 'string', default: '10000' }, seed: { type: 'string' } } })
const schedules = wholeNumber('schedules', values.schedules)
const seed = values.seed === undefined ? randomInt(2 ** 32) : wholeNumber('seed', values.seed)

console.log(`${schedules} schedules from seed ${seed}`)
const started = performance.now()
const result = await soak(schedules, seed, (done) => {
  if (done % 10_000 === 0) console.log(`${done} played`)
})
console.log(
  `${result.acknowledged} requests were acknowledged, ${result.takenBack} taken back, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
)
if (result.example !== null) {
  console.log(`\nThe first failure, shortened:\n${result.example}\n`)
  console.log(`Seeds of all failures: ${result.failedSeeds.join(', ')}\n`)
}
console.log(verdictOf(result))
process.exit(isClean(result) ? 0 : 1)

function wholeNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`--${name} takes a whole number, not “${text}”. Like this: npm run soak -- --schedules 100000 --seed 1`)
  return process.exit(2)
}
