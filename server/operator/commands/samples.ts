/** `remove-samples` */
import { formatCount } from '#contract/format-count.ts'
import { countSamples } from '#server/repositories/operator/sample-vendors.ts'
import type { SampleCounts } from '#server/repositories/operator/sample-vendors.ts'
import { removeSamples } from '#server/services/operator/sample-marketplace.ts'
import { noArguments, REASON } from '../command.ts'
import type { Command } from '../command.ts'

const countsText = ({ vendors, leads, requests }: SampleCounts) =>
  `${formatCount(vendors, 'sample vendor')}; ${formatCount(leads, 'request')} at them, of which ${requests} asked ` +
  'nobody else'

export const removeSamplesCommand: Command = {
  name: 'remove-samples',
  takes: '',
  summary: 'remove the sample marketplace',
  about: [
    'All sample vendors with their lists and bookings, and what was sent to them. A request that asked real ' +
      'vendors too',
    'keeps those. No start makes the samples again. It can’t be undone.',
  ],
  example: 'remove-samples --reason "we open on Monday"',
  options: { reason: REASON },
  prepare(typed) {
    noArguments(typed)
    return {
      plan: async ({ db }) => [
        `Deletes ${countsText(await countSamples(db))}.`,
        'Requests that asked real vendors too keep those. No start makes the samples again. It can’t be undone.',
      ],
      run: async (context, by) => ({ lines: [`Deleted: ${countsText(await removeSamples(context, by))}.`] }),
    }
  },
}
