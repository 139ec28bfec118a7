/** What clients wrote about a vendor, and how it replies to requests. Below everything else, and loaded after it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MemberReviews, ResponseFigures } from '#contract/reviews/reviews.ts'
import type { PublicMember } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { isUnreachable } from '#src/api/errors/error-kinds.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { useNow } from '#src/pwa/use-now.ts'
import { ReplyToReview } from '#src/reviews/reply-to-review.tsx'
import { ReportReview } from '#src/reviews/report-review.tsx'
import { ReviewItem } from '#src/reviews/review-item.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { CheckIcon, ClockIcon } from '#src/ui/elements/icons.tsx'
import { Notice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { noReviews } from './format-no-reviews.ts'
import { responseBasis, responseLines } from './format-responses.ts'
import { reviewsOptions } from './queries.ts'
import css from './vendor-reviews.module.css'

interface ReviewsProps {
  api: Api
  member: Pick<PublicMember, 'id' | 'profileName' | 'profileUrl' | 'isSample' | 'numberOfReviews'>
  onGo: (href: string) => void
}

export function Reviews({ api, member, onGo }: ReviewsProps) {
  const now = useNow()
  const query = useInfiniteQuery(reviewsOptions(api, member.id))
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const isNextMissing = query.isFetchNextPageError
  const first = data?.pages[0]
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? []
  return (
    <section className={css.block} id="reviews" aria-labelledby="reviews-title" aria-busy={!first && !error}>
      <h2 id="reviews-title">Reviews</h2>
      {first ? (
        <>
          {first.savedAt === null ? null : <SavedNotice savedAt={first.savedAt} now={now} />}
          {first.responses ? <Responses figures={first.responses} /> : null}
          {reviews.length === 0 ? <p className={css.none}>{noReviews(member)}</p> : null}
          <List {...{ api, member, reviews, now, onGo }} onChanged={() => void refetch()} />
          {hasNextPage ? (
            <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more reviews
            </Button>
          ) : null}
        </>
      ) : error ? null : (
        <ReviewsSkeleton />
      )}
      {error ? (
        <Notice tone="bad">
          {failureSentence(error, isNextMissing ? 'more' : first ? 'shown' : 'none')}{' '}
          <Button variant="plain" busy={isFetching} onClick={() => void (isNextMissing ? fetchNextPage() : refetch())}>
            Try again
          </Button>
        </Notice>
      ) : null}
    </section>
  )
}

/** @param what whether reviews are shown that could not be fetched again, or more of them were asked for */
export function failureSentence(error: Error, what: 'none' | 'shown' | 'more'): string {
  if (what === 'shown') return 'We couldn’t update these reviews.'
  if (what === 'more') return 'We couldn’t load more reviews.'
  return isUnreachable(error) ? 'You’re offline, and these reviews aren’t saved here.' : 'We can’t load these reviews.'
}

export const ReviewsSkeleton = () => (
  <div className={css.list} aria-hidden="true">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="short" />
  </div>
)

function Responses({ figures }: { figures: ResponseFigures }) {
  const lines = responseLines(figures)
  return (
    <ul className={css.figures} aria-label={`Replies: ${responseBasis(figures)}`}>
      {lines.map((line, index) => (
        <li key={line}>
          {index < lines.length - 1 ? <ClockIcon /> : <CheckIcon />}
          {line}
        </li>
      ))}
      <li className={css.basis}>{responseBasis(figures)}</li>
    </ul>
  )
}

interface ListProps extends ReviewsProps {
  reviews: MemberReviews['reviews']
  now: number
  onChanged: () => void
}

function List({ api, member, reviews, now, onGo, onChanged }: ListProps) {
  const isOwn = useSignedIn()?.memberId === member.id
  const { profileName, profileUrl } = member
  if (reviews.length === 0) return null
  return (
    <ul className={css.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewItem review={review} reviewed={profileName} now={now}>
            <ReportReview api={api} review={review} here={profileUrl} />
          </ReviewItem>
          {isOwn ? (
            <ReplyToReview
              {...{ review, now, onGo }}
              vendorName={profileName}
              href={profileUrl}
              onDelivered={onChanged}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
