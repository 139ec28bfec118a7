/** Operators read which work failed in words, not the name of its job. */
import { expect, test } from 'vitest'
import { backupRunHandlers } from '#server/backup/backup-run.ts'
import { feedJobHandlers } from '#server/services/availability/feeds/feeds.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { exportRunHandlers } from '#server/services/marketplace-export/make-export.ts'
import { pushJobHandlers } from '#server/services/notifications/push-jobs.ts'
import { signupJobHandlers } from '#server/services/signup/signup-jobs.ts'
import { relistingHandlers } from '#server/services/texts/relist-vendors.ts'
import { importedPhotoHandlers } from '#server/services/vendor-import/imported-photos.ts'
import { importRunHandlers } from '#server/services/vendor-import/runs/step-import.ts'
import { jobWords } from '#src/console/system/job-words.ts'
import { testContext } from '#tests/support/server/context.ts'

test('every kind of job has words', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handlers are only made, not run
  const context = testContext({} as Parameters<typeof testContext>[0])
  const isStopped = () => false
  const kinds = Object.keys({
    ...jobHandlers(context),
    ...signupJobHandlers(context),
    ...feedJobHandlers(context),
    ...pushJobHandlers(context),
    ...importedPhotoHandlers(context),
    ...relistingHandlers(context),
    ...importRunHandlers(context, isStopped),
    ...exportRunHandlers(context, isStopped),
    ...backupRunHandlers(context, isStopped),
  })
  expect(kinds.length).toBeGreaterThan(60)
  expect(kinds.filter((kind) => jobWords(kind) === kind)).toEqual([])
})
