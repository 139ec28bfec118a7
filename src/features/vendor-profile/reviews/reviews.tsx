/** Reviews clients wrote about a vendor, and how it replies to requests. Below everything else, and loaded after it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { VendorReviews, ResponseFigures } from '#contract/reviews/reviews.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { isNotResponding, isOffline } from '#src/api/errors/error-kinds.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useNow } from '#src/sync/use-now.ts'
import { ReplyToReview } from '#src/reviews/reply-to-review.tsx'
import { ReportReview } from '#src/reviews/report-review.tsx'
import { ReviewItem } from '#src/reviews/review-item.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { CheckIcon, ClockIcon, ReceiptIcon } from '#src/ui/elements/icons.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Notice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { noReviews } from './format-no-reviews.ts'
import { responseBasis, responseLines } from './format-responses.ts'
import { checkedLines, termLines } from './format-trust.ts'
import { reviewsOptions } from './queries.ts'
import css from './vendor-reviews.module.css'

interface ReviewsProps {
  api: Api
  profile: Pick<PublicVendor, 'id' | 'profileName' | 'profileUrl' | 'isSample' | 'numberOfReviews'>
  onGo: (href: string) => void
}

export function Reviews({ api, profile, onGo }: ReviewsProps) {
  const now = useNow()
  const [kind, setKind] = useState<string | null>(null)
  const query = useInfiniteQuery(reviewsOptions(api, profile.id, kind))
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
          <Trust checked={checkedLines(first)} terms={termLines(first)} />
          {reviews.length === 0 ? (
            <p className={css.none}>{noReviews(profile, (first.earlier ?? []).length > 0)}</p>
          ) : null}
          <Kinds kinds={first.kinds ?? []} shown={kind} onShow={setKind} />
          <List api={api} profile={profile} reviews={reviews} now={now} onGo={onGo} onChanged={() => void refetch()} />
          {hasNextPage ? (
            <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more reviews
            </Button>
          ) : null}
          <BeforeFanfare api={api} profile={profile} reviews={first.earlier ?? []} now={now} />
        </>
      ) : error ? null : (
        <ReviewsSkeleton />
      )}
      {error ? (
        <Notice tone="bad">
          <span>{failureSentence(error, isNextMissing ? 'more' : first ? 'shown' : 'none')}</span>{' '}
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
  if (isOffline(error)) return 'You’re offline, and these reviews aren’t saved here.'
  return isNotResponding(error) ? `${marketplaceName()} isn’t responding.` : 'We can’t load these reviews.'
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
          <span>{line}</span>
        </li>
      ))}
      <li className={css.basis}>{responseBasis(figures)}</li>
    </ul>
  )
}

interface KindsProps {
  kinds: NonNullable<VendorReviews['kinds']>
  shown: string | null
  onShow: (kind: string | null) => void
}

/** Which kind of event the reviews are of; nothing where all are of one. */
function Kinds({ kinds, shown, onShow }: KindsProps) {
  if (kinds.length < 2) return null
  const all = kinds.reduce((sum, { reviews }) => sum + reviews, 0)
  const choices = [
    { kind: null, label: `All (${all})` },
    ...kinds.map(({ eventType, reviews }) => ({ kind: eventType, label: `${eventType} (${reviews})` })),
  ]
  return (
    <Row className={css.kinds}>
      {choices.map(({ kind, label }) => (
        <ChipButton key={label} aria-pressed={kind === shown} onClick={() => onShow(kind)}>
          {label}
        </ChipButton>
      ))}
    </Row>
  )
}

interface TrustProps {
  checked: readonly string[]
  terms: readonly string[]
}

function Trust({ checked, terms }: TrustProps) {
  return (
    <>
      {checked.length === 0 ? null : (
        <div className={css.checked}>
          <h3 id="checked">What was checked</h3>
          <ul className={css.figures} aria-labelledby="checked">
            {checked.map((line) => (
              <li key={line}>
                <CheckIcon />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {terms.length === 0 ? null : (
        <ul className={css.figures} aria-label="Usual terms">
          {terms.map((line) => (
            <li key={line}>
              <ReceiptIcon />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface BeforeFanfareProps extends Pick<ReviewsProps, 'api' | 'profile'> {
  reviews: VendorReviews['reviews']
  now: number
}

/** Reviews of events that Fanfare knows nothing of, apart from the others and in no number. */
function BeforeFanfare({ api, profile, reviews, now }: BeforeFanfareProps) {
  if (reviews.length === 0) return null
  const { profileName, profileUrl } = profile
  return (
    <section className={css.block} aria-labelledby="earlier-title">
      <h3 id="earlier-title">{`Before ${marketplaceName()}`}</h3>
      <Quiet>
        {`Written by people ${profileName} says they worked for, and asked by email. We know nothing of these events, so they aren’t part of the rating.`}
      </Quiet>
      <ul className={css.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} reviewed={profileName} now={now}>
              <ReportReview api={api} review={review} here={profileUrl} />
            </ReviewItem>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ListProps extends ReviewsProps {
  reviews: VendorReviews['reviews']
  now: number
  onChanged: () => void
}

function List({ api, profile, reviews, now, onGo, onChanged }: ListProps) {
  const isOwn = useSignedIn()?.memberId === profile.id
  const { profileName, profileUrl } = profile
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
              review={review}
              now={now}
              onGo={onGo}
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
