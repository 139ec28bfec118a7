/** Many schedules, one after the other; what fails is made as short as it can be and shown. */
import { play } from './simulated/play.ts'
import { describeSchedule, makeSchedule, type Schedule } from './simulated/schedule.ts'
import { judge, type Finding } from './verdict.ts'

interface Soak {
  schedules: number
  /** How many requests were shown as saved, over all schedules. */
  acknowledged: number
  /** How many of them the person took back. */
  takenBack: number
  findings: Record<Finding['kind'], number>
  /** The seeds of the schedules with findings. */
  failedSeeds: number[]
  /** The first failure, for people: seed, the shortened schedule, what was found. */
  example: string | null
}

/** Schedule number n of a run has the seed `seed + n`. */
export async function soak(
  schedules: number,
  seed: number,
  onProgress: (done: number) => void = () => {},
): Promise<Soak> {
  const total: Soak = {
    schedules,
    acknowledged: 0,
    takenBack: 0,
    findings: { lost: 0, duplicated: 0, doubleBooked: 0, altered: 0, stuck: 0, sentAfterDiscard: 0, leftBehind: 0 },
    failedSeeds: [],
    example: null,
  }
  for (let n = 0; n < schedules; n += 1) {
    const schedule = makeSchedule((seed + n) % 2 ** 32)
    const { findings, acknowledged, takenBack } = await trial(schedule)
    total.acknowledged += acknowledged
    total.takenBack += takenBack
    for (const { kind } of findings) total.findings[kind] += 1
    if (findings.length > 0) {
      total.failedSeeds.push(schedule.seed)
      total.example ??= await explain(schedule)
    }
    if ((n + 1) % 1000 === 0) onProgress(n + 1)
  }
  return total
}

/** The last line of a run. */
export function verdictOf({
  schedules,
  findings: { lost, duplicated, doubleBooked, altered, stuck, sentAfterDiscard, leftBehind },
}: Soak): string {
  const more = altered + stuck + leftBehind > 0 ? `, ${altered} altered, ${stuck} stuck, ${leftBehind} left behind` : ''
  return `${schedules} schedules, ${lost} lost, ${duplicated} duplicated, ${doubleBooked} double-booked, ${sentAfterDiscard} sent after discard${more}`
}

export const isClean = ({ findings }: Soak) => Object.values(findings).every((count) => count === 0)

export async function trial(
  schedule: Schedule,
): Promise<{ findings: Finding[]; acknowledged: number; takenBack: number }> {
  const played = await play(schedule)
  const { requests, takenBack } = played.ledger
  return { findings: await judge(played), acknowledged: requests.size, takenBack: takenBack.size }
}

/** Leaves out one step after the other for as long as it still fails. */
async function explain(schedule: Schedule): Promise<string> {
  let shortest = schedule
  let { findings } = await trial(schedule)
  for (let index = schedule.steps.length - 1; index >= 0; index -= 1) {
    const shorter = { ...shortest, steps: shortest.steps.toSpliced(index, 1) }
    const again = await trial(shorter)
    if (again.findings.length > 0) [shortest, findings] = [shorter, again.findings]
  }
  const found = findings.map(({ kind, what }) => `  ${kind}: ${what}`).join('\n')
  return `${describeSchedule(shortest)}\n${found}\nAgain: npm run soak -- --schedules 1 --seed ${schedule.seed}`
}
