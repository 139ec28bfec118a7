/** `remove-samples` */
import { formatCount } from '#contract/format-count.ts'
import { countSamples } from '#server/repositories/operator/sample-vendors.ts'
import type { SampleCounts } from '#server/repositories/operator/sample-vendors.ts'
import { removeSamples } from '#server/services/operator/sample-marketplace.ts'
import { noArguments, REASON } from '../command.ts'
import type { Command } from '../command.ts'

const countsText = ({ vendors, leads, requests }: SampleCounts) =>
  `${formatCount(vendors, 'sample vendor')}; ${formatCount(leads, 'request')} to them, ${requests} of which went to no ` +
  'real vendor'

export const removeSamplesCommand: Command = {
  name: 'remove-samples',
  takes: '',
  summary: 'remove the sample marketplace',
  about: [
    'Deletes all sample vendors with their lists and bookings, and what was sent to them. A request that also went to',
    'real vendors stays with those. The server doesn’t make the samples again. It can’t be undone.',
  ],
  example: 'remove-samples --reason "we open on Monday"',
  options: { reason: REASON },
  prepare(typed) {
    noArguments(typed)
    return {
      plan: async ({ db }) => [
        `Deletes ${countsText(await countSamples(db))}.`,
        'Requests that also went to real vendors stay with those. The samples aren’t made again. It can’t be undone.',
      ],
      run: async (context, by) => ({ lines: [`Deleted: ${countsText(await removeSamples(context, by))}.`] }),
    }
  },
}
