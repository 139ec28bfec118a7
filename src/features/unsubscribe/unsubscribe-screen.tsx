/** /unsubscribe: ends the emails that a link is about, and takes that back, without signing in. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { MailTopic, Unsubscribed } from '#contract/mail/unsubscribe.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { isOffline } from '#src/api/errors/error-kinds.ts'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, Notice, OfflineState, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

const TOPICS: Record<MailTopic, { name: string; about: string }> = {
  quoteReminders: {
    name: 'Reminders of quotes',
    about: 'When a vendor reminds you that its quote is open. New quotes and messages still reach you.',
  },
  earlierReviews: {
    name: 'Requests for reviews of earlier events',
    about: 'When a vendor that you hired before asks you for a review.',
  },
  news: {
    name: 'News by email',
    about: 'News and offers that you agreed to get. Emails about your own events still reach you.',
  },
}

/** @param given the token of the address that mail programs use, when a browser opens it */
export function UnsubscribeScreen({ api, given }: { api: Api; given: string | undefined }) {
  const inLink = useLinkToken()
  const token = inLink === null ? (given ?? null) : inLink
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: async ({ signal }) => (await api.call('readUnsubscribe', { body: { token: token ?? '' }, signal })).value,
    enabled: typeof token === 'string',
    staleTime: Infinity,
  })
  if (token === null || (error instanceof ApiError && [400, 404, 422].includes(error.status ?? 0)))
    return (
      <Page narrow roomy>
        <EmptyState
          title="This link isn’t complete"
          actions={
            <LinkButton variant="soft" href="/">
              Find vendors
            </LinkButton>
          }
        >
          Open it again from the email.
        </EmptyState>
      </Page>
    )
  return (
    <Page narrow roomy>
      <PageHeader title="Unsubscribe" />
      {data && token ? (
        <Ending api={api} token={token} known={data} />
      ) : !error ? (
        <Skeleton />
      ) : isOffline(error) ? (
        <OfflineState title="You’re offline" onRetry={() => void refetch()} busy={isFetching}>
          The link works again when you’re online.
        </OfflineState>
      ) : (
        <ErrorState title="We couldn’t open this link" onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      )}
    </Page>
  )
}

function Ending({ api, token, known }: { api: Api; token: string; known: Unsubscribed }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (isUnsubscribed: boolean) =>
      (await api.call('setUnsubscribed', { body: { token, isUnsubscribed } })).value,
    onSuccess: (value) => queryClient.setQueryData(['unsubscribe', token], value),
  })
  const { topic, email, isUnsubscribed } = known
  const { name, about } = TOPICS[topic]
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>{name}</h2>
        <p>{`To ${email}, from ${marketplaceName()}. ${about}`}</p>
        <output>
          {isUnsubscribed ? (
            <Notice tone="good">You’re unsubscribed. We won’t send these emails to this address anymore.</Notice>
          ) : isSuccess ? (
            <Notice tone="good">You’ll get these emails again.</Notice>
          ) : null}
        </output>
        <ProblemNotice problem={error ? messageOf(error) : null} />
        <Button
          wide
          variant={isUnsubscribed ? 'soft' : undefined}
          busy={isPending}
          onClick={() => mutate(!isUnsubscribed)}
        >
          {isUnsubscribed ? 'Undo' : 'Unsubscribe'}
        </Button>
        <Quiet>Emails about your requests, bookings and account aren’t affected.</Quiet>
      </Stack>
    </Card>
  )
}
