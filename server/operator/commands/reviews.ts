/** `hide-review`, `restore-review` */
import { hideReview, restoreReview, reviewState } from '#server/services/operator/review-moderation.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { idIn, NEEDED_REASON, onlyArgument, REASON, reasonOf } from '../command.ts'
import type { Command } from '../command.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const describe = async (context: ServiceContext, id: number) => {
  const { stars, text } = await reviewState(context, id)
  return `review ${id}, ${stars} of 5: ${text === '' ? 'without words' : `“${text.slice(0, 200)}”`}`
}

export const hideReviewCommand: Command = {
  name: 'hide-review',
  takes: 'ID',
  summary: 'hide a review and leave its number with the reason',
  about: [
    'Its words and stars are gone from the profile and from the rating. Its number and the reason stay, for ' +
      'everybody to',
    'read; whoever wrote it is emailed it. Reports about it are closed.',
  ],
  example: 'hide-review 318 --reason "names a private person"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    const reason = reasonOf(typed)
    return {
      plan: async (context) => [
        `Hides ${await describe(context, id)}`,
        'Whoever wrote it is emailed the reason.',
        `Everybody reads the reason: ${reason}`,
      ],
      async run(context, by) {
        await hideReview(context, id, { ...by, reason })
        return { lines: [`Review ${id} is hidden. To undo it: ${operatorCommand(`restore-review ${id}`)}`] }
      },
    }
  },
}

export const restoreReviewCommand: Command = {
  name: 'restore-review',
  takes: 'ID',
  summary: 'show a hidden review again',
  about: ['Back on the profile, and into the rating.'],
  example: 'restore-review 318 --reason "hidden by mistake"',
  options: { reason: REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    return {
      plan: async (context) => [`Shows ${await describe(context, id)} again.`],
      async run(context, by) {
        await restoreReview(context, id, by)
        return { lines: [`Review ${id} is shown again.`] }
      },
    }
  },
}
