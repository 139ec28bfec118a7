/** Does something in the console once for its key, however often the call arrives. */
import { beginAct, endAct, forgetAct, outcomeOf } from '#server/repositories/console/acts.ts'
import { InProgress, KeyReused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const TRY_AGAIN_SECONDS = 10

/**
 * Call it outside of a transaction: the key counts from before the work until the work is refused.
 * @param work returns the outcome, which later calls get
 * @throws KeyReused for a key of something else; InProgress while an earlier call works
 */
export async function doOnce(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  id: { key: string; operatorId: number; act: string; target: string },
  work: () => Promise<string>,
): Promise<string> {
  if (!(await beginAct(db, { ...id, now: clock() }))) {
    const outcome = await outcomeOf(db, id)
    if (outcome === undefined) throw new KeyReused()
    if (outcome === null)
      throw new InProgress('This is being done. Look at the page again in a moment.', TRY_AGAIN_SECONDS)
    return outcome
  }
  const outcome = await work().catch(async (error: unknown) => {
    await forgetAct(db, id.key)
    throw error
  })
  await endAct(db, id.key, outcome)
  return outcome
}
