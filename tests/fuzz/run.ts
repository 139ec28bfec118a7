/**
 * `npm run fuzz -- --requests N --seed S`: so many requests to a real server. Ends with 1 when anything was found.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fuzz, isClean, verdictOf } from './fuzz.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string' } } })
const requests = wholeNumber('requests', values.requests)
const seed = values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('seed', values.seed)

console.log(`${requests} requests from seed ${seed}`)
const started = performance.now()
const result = await fuzz(requests, seed, (done) => {
  if (done % 5000 === 0) console.log(`${done} sent`)
})
for (const finding of result.findings) console.log(`\n${finding}`)
console.log(`\n${verdictOf(result)}, in ${((performance.now() - started) / 1000).toFixed(0)} s`)
process.exit(isClean(result) ? 0 : 1)

function wholeNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`--${name} takes a whole number, not “${text}”. Like this: npm run fuzz -- --requests 50000 --seed 1`)
  return process.exit(2)
}
