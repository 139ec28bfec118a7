/**
 * A category that is for kids' parties or weddings from now on, or no longer: its vendors come to those lists, or leave
 * them.
 */
import * as v from 'valibot'
import { isServiceType, numberIn } from '#server/content/published/text-names.ts'
import { readServiceType } from '#server/content/service-types/service-type-file.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { vendorsListedUnder } from '#server/repositories/texts/service-type-vendors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const BATCH = 500
/** By then, every process has heard of the change: none writes lists by the former catalog after the job. */
const KNOWN_EVERYWHERE_MS = 90_000

/** @param before as it was shown; null for a category that is new */
export async function queueRelisting(
  tx: Queryable,
  { name, before, source, now }: { name: string; before: string | null; source: string | null; now: Date },
): Promise<void> {
  if (!isServiceType(name) || before === null || source === null) return
  const [was, is] = [before, source].map((text) => readServiceType(`${name}.md`, text))
  if (!was || !is || (was.kids === is.kids && was.weddings === is.weddings)) return
  const payload = { serviceTypeId: numberIn(name) }
  await addJob(tx, { kind: 'relistVendors', payload })
  await addJob(tx, { kind: 'relistVendors', payload, runAt: new Date(now.getTime() + KNOWN_EVERYWHERE_MS) })
}

const RelistVendors = v.object({ serviceTypeId: v.number(), after: v.optional(v.number(), 0) })

export const relistingHandlers = ({ db, texts }: ServiceContext): JobHandlers => ({
  /** A job for each batch: vendors can go on changing their profiles, and a server that ends repeats none. */
  relistVendors: async ({ payload }) => {
    const { serviceTypeId, after } = v.parse(RelistVendors, payload)
    await texts.readAgain()
    await db.transaction(async (tx) => {
      const ids = await vendorsListedUnder(tx, { serviceTypeId, after, take: BATCH })
      const last = ids.at(-1)
      if (last === undefined) return
      await writeVendors(tx, await lockVendors(tx, ids))
      if (ids.length === BATCH) await addJob(tx, { kind: 'relistVendors', payload: { serviceTypeId, after: last } })
    })
  },
})
