/** `hide-review`, `restore-review`, `keep-review`, `reported-reviews` */
import { openReports } from '#server/repositories/reviews/reviews.ts'
import { hideReview, keepReview, restoreReview, reviewState } from '#server/services/operator/review-moderation.ts'
import { idIn, NEEDED_REASON, noArguments, onlyArgument, REASON, reasonOf, table, timeText } from '../command.ts'
import type { Command, CommandDependencies } from '../command.ts'

const describe = async (deps: CommandDependencies, id: number) => {
  const { stars, text } = await reviewState(deps, id)
  return `review ${id}, ${stars} of 5: ${text === '' ? 'without words' : `“${text.slice(0, 200)}”`}`
}

export const hideReviewCommand: Command = {
  name: 'hide-review',
  takes: 'ID',
  summary: 'hide a review and leave its number with the reason',
  about: [
    'Its words and stars are gone from the profile and from the rating. Its number and the reason stay, for ' +
      'everybody to',
    'read. Reports about it are closed.',
  ],
  example: 'hide-review 318 --reason "names a private person"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    const reason = reasonOf(typed)
    return {
      plan: async (deps) => [`Hides ${await describe(deps, id)}`, `Everybody reads the reason: ${reason}`],
      async run(deps, by) {
        await hideReview(deps, id, { ...by, reason })
        return { lines: [`Review ${id} is hidden. To undo it: npm run operator -- restore-review ${id}`] }
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
      plan: async (deps) => [`Shows ${await describe(deps, id)} again.`],
      async run(deps, by) {
        await restoreReview(deps, id, by)
        return { lines: [`Review ${id} is shown again.`] }
      },
    }
  },
}

export const keepReviewCommand: Command = {
  name: 'keep-review',
  takes: 'ID',
  summary: 'close the reports about a review and leave it',
  about: ['It no longer appears in reported-reviews, unless somebody else reports it.'],
  example: 'keep-review 318 --reason "an opinion, no insult"',
  options: { reason: REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    return {
      plan: async (deps) => [`Closes the reports about ${await describe(deps, id)}`],
      async run(deps, by) {
        await keepReview(deps, id, by)
        return { lines: [`The reports about review ${id} are closed.`] }
      },
    }
  },
}

export const reportedReviewsCommand: Command = {
  name: 'reported-reviews',
  takes: '',
  summary: 'list reviews that somebody reported',
  about: ['Oldest report first.'],
  example: 'reported-reviews',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db }) {
        const reports = await openReports(db)
        if (reports.length === 0) return { lines: ['No review is reported.'] }
        const rows = reports.map(({ reviewId, profileName, stars, text, reason, createdAt }) => [
          String(reviewId),
          profileName,
          String(stars),
          text.slice(0, 60),
          timeText(createdAt),
          reason,
        ])
        return { lines: table([['ID', 'VENDOR', 'STARS', 'TEXT', 'REPORTED (UTC)', 'REASON'], ...rows]) }
      },
    }
  },
}
