/** /account/email: asks for a new address with the password, and takes the link (#token=…) or code mailed to it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { ChangeEmail, ConfirmEmailChange } from '#contract/account.ts'
import { formatEmail } from '#contract/format-email.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import { EMAIL_MAX_CHARS } from '#contract/limits.ts'
import { accountOptions } from '#src/session/account-query.ts'
import type { Api } from '#src/api/client.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { EmailTypoHint } from '#src/ui/form/email-typo-hint.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { UsernameForPasswordManagers } from '#src/session/new-password-field.tsx'
import { CodeField, CurrentPasswordField, TextField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import css from './account.module.css'
import { problemMessage } from './problem-messages.ts'
import { readOwnAgain } from './queries.ts'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'
import { SignedInOnly } from './sign-in/signed-in-only.tsx'
import { useAccountForm } from './use-account-form.ts'

const TITLE = 'Change your email'
const Code = v.object({ code: ConfirmEmailChange.options[1].entries.code })

export function ChangeEmailScreen({ api }: { api: Api }) {
  const token = useLinkToken()
  return (
    <SignedInOnly here="/account/email">
      {(who) =>
        token === undefined ? (
          <Waiting />
        ) : token === null ? (
          <AskForChange api={api} who={who} />
        ) : (
          <ByLink api={api} token={token} />
        )
      }
    </SignedInOnly>
  )
}

const Frame = ({ children, about }: { children: Elements; about?: string }) => (
  <Page narrow roomy className={css.page}>
    <AccountBreadcrumb name="Email" />
    <PageHeader title={TITLE}>{about}</PageHeader>
    {children}
  </Page>
)

const Waiting = () => (
  <Frame>
    <Skeleton shape="button" />
  </Frame>
)

const Changed = ({ email }: { email: string }) => (
  <>
    <Notice tone="good">
      Your email is now <span>{formatEmail(email)}</span>. Sign in with it from now on. Replies and receipts go there,
      too.
    </Notice>
    <LinkButton href="/account">Go to your account</LinkButton>
  </>
)

/** A browser in which no person is signed in asks for that first; the link can be opened again then. */
function ByLink({ api, token }: { api: Api; token: string }) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<{ email: string } | { problem: string } | null>(null)
  useEffect(() => {
    api
      .call('confirmEmailChange', { body: { token } })
      .then(({ value }) => {
        setOutcome({ email: value.username })
        return readOwnAgain(queryClient)
      })
      .catch((failure: unknown) => setOutcome({ problem: problemMessage(failure) }))
    // oxlint-disable-next-line react/exhaustive-deps -- the link works only once
  }, [token])
  return (
    <Frame>
      <div role="alert" className={css.outcome}>
        {outcome === null ? (
          <Skeleton />
        ) : 'email' in outcome ? (
          <Changed email={outcome.email} />
        ) : (
          <>
            <Notice tone="bad">{`${outcome.problem} Your email wasn’t changed.`}</Notice>
            <LinkButton href="/account/email">Start again</LinkButton>
          </>
        )}
      </div>
    </Frame>
  )
}

function AskForChange({ api, who }: { api: Api; who: SignedIn }) {
  const account = useQuery(accountOptions(api, who.accountId)).data
  const [mailed, setMailed] = useState<string | null>(null)
  const [hasCode, setHasCode] = useState(false)
  const form = useAccountForm(ChangeEmail, async (body) => {
    await api.call('askEmailChange', { params: { id: who.accountId }, body })
    setMailed(body.newEmail)
  })
  if (mailed !== null || hasCode)
    return (
      <TypeCode
        api={api}
        mailed={mailed}
        onBack={() => {
          setMailed(null)
          setHasCode(false)
        }}
      />
    )
  return (
    <Frame about="We’ll email a link to the new address. Your account changes once you’ve used it.">
      {account?.hasPassword === false ? (
        <Notice>
          This account has no password yet. <a href="/account/password">Set one first</a>, then change your email.
        </Notice>
      ) : (
        <Card roomy>
          <AccountForm action="Email me a link" holdsTyping form={form}>
            <UsernameForPasswordManagers username={account?.username ?? ''} />
            <p>
              Now: <b>{formatEmail(account?.username ?? '…')}</b>
            </p>
            <EmailTypoHint>
              <TextField
                name="newEmail"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="next"
                maxLength={EMAIL_MAX_CHARS}
              />
            </EmailTypoHint>
            <CurrentPasswordField />
          </AccountForm>
        </Card>
      )}
      <div className={css.more}>
        <Button variant="plain" onClick={() => setHasCode(true)}>
          I already have a code
        </Button>
      </div>
    </Frame>
  )
}

/** For the installed app, which cannot open links. */
function TypeCode({ api, mailed, onBack }: { api: Api; mailed: string | null; onBack: () => void }) {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState<string | null>(null)
  const form = useAccountForm(Code, async (body) => {
    const { value } = await api.call('confirmEmailChange', { body })
    setChanged(value.username)
    await readOwnAgain(queryClient)
  })
  if (changed !== null)
    return (
      <Frame>
        <div role="alert" className={css.outcome}>
          <Changed email={changed} />
        </div>
      </Frame>
    )
  return (
    <Frame>
      {mailed === null ? null : (
        <Notice>
          We’ve sent an email to <span>{formatEmail(mailed)}</span>. Use its link or enter its code here. Until then,
          nothing changes. Nothing after a few minutes? Check your spam folder.
        </Notice>
      )}
      <Card roomy>
        <AccountForm action="Change email" holdsTyping form={form}>
          <CodeField />
        </AccountForm>
      </Card>
      <div className={css.more}>
        <Button variant="plain" onClick={onBack}>
          Use another email
        </Button>
      </div>
    </Frame>
  )
}
