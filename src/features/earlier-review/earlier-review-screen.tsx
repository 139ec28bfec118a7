/** /earlier-review: a client of an event before Fanfare writes a review by the link of an email, without an account. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { formatDay } from '#contract/format.ts'
import type { EarlierReview } from '#contract/reviews/earlier-clients.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { isOffline } from '#src/api/errors/error-kinds.ts'
import { useNow } from '#src/sync/use-now.ts'
import { ReviewItem } from '#src/reviews/review-item.tsx'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, Notice, OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { EarlierReviewForm } from './earlier-review-form.tsx'

export function EarlierReviewScreen({ api }: { api: Api }) {
  const token = useLinkToken()
  const { data, error, refetch, isFetching } = useQuery({
    // In memory only, like the token.
    queryKey: ['earlier-review', token],
    queryFn: async ({ signal }) =>
      (await api.call('readEarlierReview', { body: { token: token ?? '' }, signal })).value,
    enabled: typeof token === 'string',
    staleTime: Infinity,
  })
  const retry = () => void refetch()
  if (token === null || (error instanceof ApiError && [404, 422].includes(error.status ?? 0)))
    return (
      <Page narrow roomy>
        <EmptyState
          title="This link doesn’t work anymore"
          actions={
            <LinkButton variant="soft" href="/">
              Find vendors
            </LinkButton>
          }
        >
          Open the link in the email again. It works for 30 days, and after that only if you’ve written a review.
        </EmptyState>
      </Page>
    )
  return (
    <Page narrow roomy>
      {data && token ? (
        <Linked api={api} token={token} linked={data} onChanged={retry} />
      ) : !error ? (
        <>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="button" />
        </>
      ) : isOffline(error) ? (
        <OfflineState title="You’re offline" onRetry={retry} busy={isFetching}>
          You can write your review when you’re back online.
        </OfflineState>
      ) : (
        <ErrorState title="We can’t open this right now" onRetry={retry} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      )}
    </Page>
  )
}

interface LinkedProps {
  api: Api
  token: string
  linked: EarlierReview
  onChanged: () => void
}

function Linked({ api, token, linked, onChanged }: LinkedProps) {
  const { vendorName, vendorUrl, eventType, eventDate, state, review } = linked
  const decline = useMutation({
    mutationFn: (everyone: boolean) => api.call('declineEarlierReview', { body: { token, everyone } }),
    onSuccess: onChanged,
  })
  return (
    <>
      <PageHeader title={state === 'written' ? 'Your review' : `Review ${vendorName}`}>
        {`${eventType}, ${formatDay(eventDate)}`}
      </PageHeader>
      {state === 'asked' ? (
        <>
          <EarlierReviewForm api={api} token={token} linked={linked} onSent={onChanged} />
          <Card as="section" roomy aria-label="If you’d rather not">
            <Stack>
              <h2>If you’d rather not</h2>
              {decline.error ? <Notice tone="bad">{messageOf(decline.error)}</Notice> : null}
              <Button variant="quiet" busy={decline.isPending} onClick={() => decline.mutate(false)}>
                Say no
              </Button>
              <Button variant="plain" busy={decline.isPending} onClick={() => decline.mutate(true)}>
                Never ask me again, whoever the vendor is
              </Button>
            </Stack>
          </Card>
        </>
      ) : state === 'written' && review ? (
        <Written api={api} token={token} linked={linked} onChanged={onChanged} />
      ) : (
        <Notice tone="good">You won’t get an email about this again.</Notice>
      )}
      {vendorUrl && state !== 'asked' ? (
        <LinkButton variant="soft" href={vendorUrl}>
          View profile
        </LinkButton>
      ) : null}
    </>
  )
}

function Written({ api, token, linked: { review, vendorName }, onChanged }: LinkedProps) {
  const now = useNow()
  const removal = useMutation({
    mutationFn: () => api.call('removeEarlierReview', { body: { token } }),
    onSuccess: onChanged,
  })
  if (!review) return null
  return (
    <Stack>
      <Notice tone="good">{`Published on the profile of ${vendorName} under “Before ${marketplaceName()}”.`}</Notice>
      <Card>
        <ReviewItem review={review} reviewed={vendorName} now={now} />
      </Card>
      {removal.error ? <Notice tone="bad">{messageOf(removal.error)}</Notice> : null}
      <Button variant="quiet" busy={removal.isPending} onClick={() => removal.mutate()}>
        Delete my review
      </Button>
    </Stack>
  )
}
