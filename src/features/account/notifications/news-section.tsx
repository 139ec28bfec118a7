/** News by email: off until the person agrees, to a sentence that is kept with the time. Saved at once, online. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatEmail } from '#contract/format-email.ts'
import type { NewsConsent } from '#contract/mail/news-consent.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { accountOptions } from '#src/session/account-query.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { problemMessage } from '../problem-messages.ts'
import { newsConsentOptions } from '../queries.ts'
import { RetryNotice } from '../retry-notice.tsx'
import { Section } from '../section.tsx'

interface NewsProps {
  api: Api
  who: SignedIn
}

export function NewsSection({ api, who }: NewsProps) {
  const { data, error, refetch } = useQuery(newsConsentOptions(api, who.accountId))
  return (
    <Section title="News by email">
      {data ? (
        <News api={api} who={who} consent={data} />
      ) : error ? (
        <RetryNotice error={error} onRetry={refetch} />
      ) : (
        <Quiet>Loading your choice…</Quiet>
      )}
    </Section>
  )
}

function News({ api, who, consent }: NewsProps & { consent: NewsConsent }) {
  const { words, isAgreed, isProven } = consent
  const account = useQuery(accountOptions(api, who.accountId)).data
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (agrees: boolean) => api.call('setNewsConsent', { body: { isAgreed: agrees, words } }),
    // One at a time: the last change is saved last.
    scope: { id: 'news-consent' },
    onSuccess: ({ value }) => queryClient.setQueryData(newsConsentOptions(api, who.accountId).queryKey, value),
  })
  useLeaveWarning(isPending || error !== null)
  if (!isProven)
    return (
      <p>
        You can choose to get news once <a href="/confirm-email">your email is confirmed</a>.
      </p>
    )
  return (
    <>
      <Checkbox
        checked={(isPending || error ? variables : undefined) ?? isAgreed}
        onChange={({ target: { checked } }) => mutate(checked)}
      >
        {words}
      </Checkbox>
      {account ? (
        <Quiet>{`To ${formatEmail(account.username)}. Emails about your events and your account aren’t affected.`}</Quiet>
      ) : null}
      <div aria-live="polite" className={blocks.announced}>
        {isSuccess ? <Notice tone="good">Saved.</Notice> : null}
      </div>
      <div role="alert" className={blocks.announced}>
        {error && variables !== undefined ? (
          <Notice tone="bad">
            <span>{`Not saved. ${problemMessage(error)}`}</span>
            <Button variant="plain" onClick={() => mutate(variables)}>
              Try again
            </Button>
          </Notice>
        ) : null}
      </div>
    </>
  )
}
