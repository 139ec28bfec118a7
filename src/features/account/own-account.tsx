/** The account's email address and its confirmation status, its password, and signing out. */
import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '#contract/format-email.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { accountOptions } from '#src/session/account-query.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from './account.module.css'
import { AskToConfirm } from './sign-in/ask-to-confirm.tsx'
import { problemMessage } from './problem-messages.ts'
import { Section } from './section.tsx'
import { SignOutButton } from './sign-in/sign-out-button.tsx'

export function OwnAccount({ api, who }: { api: Api; who: SignedIn }) {
  const { data: account, error, refetch } = useQuery(accountOptions(api, who.accountId))
  return (
    <Section title="Your account">
      {account ? (
        <>
          <p className={css.line}>
            <b>{formatEmail(account.username)}</b>
            <Badge tone={account.emailConfirmed ? 'good' : 'wait'}>
              {account.emailConfirmed ? 'Confirmed' : 'Not confirmed yet'}
            </Badge>
          </p>
          {account.emailConfirmed ? null : (
            <AskToConfirm api={api} account={account} isVendor={who.memberId !== null} />
          )}
          {account.hasPassword ? null : (
            <Notice>
              This account has no password yet. <a href="/account/password">Set a password</a> so you can sign in again.
            </Notice>
          )}
        </>
      ) : error ? (
        <Notice tone="bad">
          <span>
            {error instanceof ApiError && error.kind === 'offline'
              ? 'Your details will appear when you’re online.'
              : problemMessage(error)}
          </span>{' '}
          <Button variant="plain" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Skeleton />
      )}
      <div className={css.buttons}>
        <LinkButton variant="quiet" href="/account/email">
          Change email
        </LinkButton>
        <LinkButton variant="quiet" href="/account/password">
          {account?.hasPassword === false ? 'Set a password' : 'Change password'}
        </LinkButton>
        <LinkButton variant="quiet" href="/your-data">
          Your data
        </LinkButton>
        <LinkButton variant="quiet" href="/account/decisions">
          Decisions
        </LinkButton>
        <SignOutButton />
      </div>
    </Section>
  )
}
