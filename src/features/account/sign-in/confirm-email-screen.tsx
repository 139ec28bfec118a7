/** /confirm-email: by the emailed link (#token=…) or the typed code. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { ConfirmEmail } from '#contract/account.ts'
import { accountOptions } from '#src/session/account-query.ts'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { CodeField, EmailField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../account.module.css'
import { useAccountForm } from '../use-account-form.ts'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'
import { NewsSection } from '../notifications/news-section.tsx'
import { NewCode } from './new-code.tsx'
import { ResetByLink } from './reset-password-screen.tsx'
import { problemMessage } from '../problem-messages.ts'
import { readOwnAgain } from '../queries.ts'

type Outcome =
  | { confirmed: string; newAccountToken: string | undefined; accountReset: boolean }
  | { problem: string }
  | null

export function ConfirmEmailScreen({ api, onGo }: { api: Api; onGo: (href: string) => void }) {
  const token = useLinkToken()
  const who = useSignedIn()
  const queryClient = useQueryClient()
  const account = useQuery({ ...accountOptions(api, who?.accountId ?? 0), enabled: who !== null })
  const [outcome, setOutcome] = useState<Outcome>(null)

  const confirm = async (body: v.InferInput<typeof ConfirmEmail>) => {
    const { value } = await api.call('confirmEmail', { body })
    setOutcome({
      confirmed: value.username,
      newAccountToken: value.newAccountToken,
      accountReset: value.accountReset ?? false,
    })
    await readOwnAgain(queryClient)
  }
  const form = useAccountForm(ConfirmEmail, confirm)

  useEffect(() => {
    if (token) confirm({ token }).catch((failure: unknown) => setOutcome({ problem: problemMessage(failure) }))
    // oxlint-disable-next-line react/exhaustive-deps -- the link works only once
  }, [token])

  // A person signed in here has an account already; an account that was reset has no one signed in.
  const asksPassword =
    outcome !== null &&
    'confirmed' in outcome &&
    outcome.newAccountToken !== undefined &&
    (outcome.accountReset || !who)

  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title={outcome && 'confirmed' in outcome ? 'Email confirmed' : 'Confirm your email'}>
        {outcome && 'confirmed' in outcome ? undefined : 'You can accept quotes once it’s confirmed.'}
      </PageHeader>
      <div role="alert" className={css.outcome}>
        {outcome && 'confirmed' in outcome ? (
          <>
            <Notice tone="good">{`${outcome.confirmed} is confirmed.`}</Notice>
            {asksPassword ? null : (
              <LinkButton href={who ? '/account' : '/sign-in?next=/requests'}>
                {who ? 'Go to your account' : 'Sign in'}
              </LinkButton>
            )}
          </>
        ) : outcome ? (
          <Notice tone="bad">{`${outcome.problem} You can enter the code from the email instead.`}</Notice>
        ) : null}
      </div>
      {who && outcome && 'confirmed' in outcome && !asksPassword ? <NewsSection api={api} who={who} /> : null}
      {outcome && 'confirmed' in outcome ? (
        asksPassword && outcome.newAccountToken ? (
          outcome.accountReset ? (
            <TakenOverAccount api={api} onGo={onGo} token={outcome.newAccountToken} />
          ) : (
            <GuestsAccount api={api} onGo={onGo} token={outcome.newAccountToken} />
          )
        ) : null
      ) : (
        <Card roomy>
          {token === undefined || (token !== null && outcome === null) ? (
            <Skeleton shape="button" />
          ) : (
            <AccountForm action="Confirm" form={form}>
              <EmailField key={account.data?.username} known={account.data?.username} />
              <CodeField />
            </AccountForm>
          )}
        </Card>
      )}
      {outcome && 'confirmed' in outcome ? null : <NewCode api={api} account={who ? account.data : null} />}
    </Page>
  )
}

/**
 * Tells what a guest can see on this device, and offers an account that shows it on every device: the email has proven
 * that the address is theirs.
 */
function GuestsAccount(props: { api: Api; onGo: (href: string) => void; token: string }) {
  return (
    <Card roomy as="section" aria-labelledby="guests-account" className={layout.shortForm}>
      <h2 id="guests-account">See your replies on any device</h2>
      <p>
        Replies come by email and appear in <a href="/requests">My requests</a> on the device you used. With an account,
        you’ll see them on any device.
      </p>
      <ResetByLink {...props} action="Create account" onward="/requests" />
    </Card>
  )
}

/** The address of this account was not proven before, so another person may have opened it. */
function TakenOverAccount(props: { api: Api; onGo: (href: string) => void; token: string }) {
  return (
    <Card roomy as="section" aria-labelledby="taken-over-account" className={layout.shortForm}>
      <h2 id="taken-over-account">Choose a new password</h2>
      <p>
        This address already had an account that wasn’t confirmed. To be sure that only you can use it, we signed
        everyone out. Your requests and replies are there once you choose a new password.
      </p>
      <ResetByLink {...props} onward="/requests" />
    </Card>
  )
}
