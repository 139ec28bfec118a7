/** An operator removes the sample marketplace, also from under the requests that were sent to it. */
import { SAMPLES_MARKER } from '#server/db/seed.ts'
import { countSamples, deleteSamples, noteSamplesMade } from '#server/repositories/operator/sample-vendors.ts'
import type { SampleCounts } from '#server/repositories/operator/sample-vendors.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Small enough that visitors' queries get their turn in between. */
const BATCH = 500

/** Removes every sample vendor. A call that was cut short is continued by the next one. @returns what it removed */
export async function removeSamples({ db, clock, marketplace }: ServiceContext, by: Acting): Promise<SampleCounts> {
  const counts = await countSamples(db)
  await db.transaction(async (tx) => {
    await noteSamplesMade(tx, SAMPLES_MARKER)
    await recordAction(tx, 'samplesRemoved', `${counts.vendors} vendors, ${counts.leads} leads`, by, clock())
  })
  while ((await db.transaction((tx) => deleteSamples(tx, BATCH), 'unhurried')) > 0);
  // Pages say nothing of samples from now on.
  await marketplace.reload()
  return counts
}
