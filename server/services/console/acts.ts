/** An act in the console: the command of `npm run operator`, planned or run for the operator who is signed in. */
import { createHash } from 'node:crypto'
import { actOf, reasonMissing } from '#contract/console/acts.ts'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import { timeZoneNamed } from '#contract/time-zones.ts'
import { OptionError, UsageError } from '#server/operator/command.ts'
import type { PreparedCommand } from '#server/operator/command.ts'
import { commandNamed } from '#server/operator/commands.ts'
import { InvalidFields, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { doOnce } from './once.ts'
import type { OperatorCaller } from './operator-caller.ts'

/** Until the operator has typed one. */
const REASON_TO_COME = '…'

/** Acts after which nothing may name the person anymore. */
const FORGETS: ReadonlySet<ActName> = new Set(['deletePerson'])
const DELETED = 'Everything about this person is deleted, except what was said.'

const keptTarget = (act: ActName, target: string): string =>
  FORGETS.has(act) ? createHash('sha256').update(target.toLowerCase()).digest('hex') : target

/** @returns what follows, or what was done @throws what the command throws */
export async function doAct(
  context: ServiceContext,
  act: ActName,
  { phase, key, target, reason, options, timeZone = 'UTC' }: DoAct,
  { operatorId, email: operator }: OperatorCaller,
): Promise<string[]> {
  const { isReasonNeeded, options: known = {} } = actOf(act)
  if (phase === 'run' && isReasonNeeded && reason === '')
    throw new InvalidFields([{ name: 'reason', code: 'blank', message: reasonMissing(act) }])
  const prepared = prepare(act, target, {
    reason: reason === '' && isReasonNeeded ? REASON_TO_COME : reason,
    ...Object.fromEntries(Object.entries(options).filter(([name]) => name in known)),
  })
  if (phase === 'plan') {
    const lines = (await prepared.plan?.(context, timeZoneNamed(timeZone) ?? 'UTC')) ?? []
    return lines.filter((line) => !line.startsWith('Reason: '))
  }
  const id = { key, operatorId, act, target: keptTarget(act, target) }
  const outcome = await doOnce(context, id, async () => {
    const { lines } = await prepared.run(context, { operator, reason: reason === '' ? null : reason })
    return (FORGETS.has(act) ? [DELETED] : lines).join('\n')
  })
  return outcome.split('\n')
}

/** The rule as its field in the console says it. */
const inForm = ({ rule }: OptionError): string => rule.replace(/^is /, 'Enter ')

function prepare(act: ActName, target: string, options: Record<string, string>): PreparedCommand {
  try {
    return commandNamed(actOf(act).command).prepare({ arguments: target === '' ? [] : [target], options })
  } catch (error) {
    if (error instanceof OptionError)
      throw new InvalidFields([{ name: error.option, code: 'incorrectFormat', message: inForm(error) }])
    throw error instanceof UsageError ? new Refused(error.message) : error
  }
}
