/** /account/join: takes the link of an invitation (#token=…). Whoever has an account signs in here first. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { NewPassword } from '#contract/account.ts'
import { coded } from '#contract/errors.ts'
import { formatEmail } from '#contract/format-email.ts'
import { ROLE_HINTS, ROLE_NAMES } from '#contract/team/role-words.ts'
import type { OpenedInvitation } from '#contract/team/team.ts'
import { filledLine } from '#contract/text.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { PasswordInput } from '#src/session/password-input.tsx'
import { UsernameForPasswordManagers } from '#src/session/new-password-field.tsx'
import { signIn, startOver, startOverAt } from '#src/session/session.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { renewSignIn } from '#src/session/team/work-as.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Facts } from '#src/ui/elements/facts.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ErrorState, Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { FormField, NewPasswordField, TextField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { problemMessage } from '../problem-messages.ts'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'
import { useAccountForm } from '../use-account-form.ts'

type Invitation = Exclude<OpenedInvitation, { isVoid: true }>

export function JoinScreen({ api }: { api: Api }) {
  const token = useLinkToken()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await api.call('openInvitation', { body: { token: token ?? '' }, signal })).value,
    enabled: typeof token === 'string',
    // A link that was used is void: what it said stays on the page.
    staleTime: Infinity,
  })
  if (token === null) return <Void>Open the link in the email once more.</Void>
  if (error)
    return (
      <Page narrow>
        <ErrorState title="We can’t open this invitation right now" busy={isFetching} onRetry={() => void refetch()}>
          {problemMessage(error)}
        </ErrorState>
      </Page>
    )
  if (token === undefined || !data)
    return (
      <Page narrow roomy className={css.page} aria-busy>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="button" />
      </Page>
    )
  if ('isVoid' in data) return <Void>It was used or withdrawn, or is older than 7 days. Ask for a new one.</Void>
  return <Join api={api} token={token} invitation={data} />
}

const Void = ({ children }: { children: Elements | string }) => (
  <Page narrow roomy className={css.page}>
    <PageHeader title="This invitation doesn’t work" />
    <Notice tone="bad">
      <span>{children}</span>
    </Notice>
    <LinkButton variant="soft" href="/account">
      Go to your account
    </LinkButton>
  </Page>
)

interface JoinProps {
  api: Api
  token: string
  invitation: Invitation
}

function Join({ api, token, invitation }: JoinProps) {
  const { profileName, role, email, hasAccount } = invitation
  const who = useSignedIn()
  // It stays while it signs in.
  const [Form] = useState(() => (who ? JoinSignedIn : hasAccount ? SignInAndJoin : OpenAccount))
  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title={`Join ${profileName}`}>{`The invitation is for ${formatEmail(email)}.`}</PageHeader>
      <Facts facts={[[`Your role: ${ROLE_NAMES[role]}`, ROLE_HINTS[role]]]} />
      <Card roomy>
        <Form api={api} token={token} invitation={invitation} />
      </Card>
    </Page>
  )
}

const isUsed = (failure: unknown) => failure instanceof ApiError && failure.code === 'notFound'

/** Joins as the account that is signed in, and works as the vendor from now on. */
async function join({ api, token, invitation: { profileName } }: JoinProps): Promise<void> {
  try {
    await api.call('acceptInvitation', { body: { token } })
  } catch (failure) {
    // The response of an earlier try may have been lost.
    if (!isUsed(failure)) throw failure
    const { teams } = (await api.call('teams', {})).value
    if (!teams.some((team) => team.profileName === profileName)) throw failure
  }
  startOverAt('/leads')
  await renewSignIn()
}

function JoinSignedIn(props: JoinProps) {
  const form = useAccountForm(v.object({}), async () => {
    await join(props)
    startOver()
  })
  return (
    <AccountForm action="Join the team" form={form}>
      <p>You join with the account that is signed in here.</p>
    </AccountForm>
  )
}

const Password = v.object({ password: v.pipe(v.string(), v.nonEmpty(coded('blank', 'Enter your password.'))) })

function SignInAndJoin(props: JoinProps) {
  const { email } = props.invitation
  const form = useAccountForm(Password, async ({ password }) => {
    await signIn(email, password)
    await join(props)
    startOver()
  })
  return (
    <AccountForm action="Sign in and join" form={form}>
      <p>This email has an account. Sign in to join with it.</p>
      <UsernameForPasswordManagers username={email} />
      <FormField name="password">
        {(wiring) => <PasswordInput {...wiring} name="password" autoComplete="current-password" enterKeyHint="go" />}
      </FormField>
      <p>
        <a href="/forgot-password">Forgot your password?</a>
      </p>
    </AccountForm>
  )
}

const Account = v.object({ welcomeName: filledLine('Your name', 80, 'Enter your name.'), newPassword: NewPassword })

function OpenAccount({ api, token, invitation: { email } }: JoinProps) {
  const hasJoined = useRef(false)
  const form = useAccountForm(Account, async (typed) => {
    let used: unknown
    if (!hasJoined.current)
      await api.call('acceptInvitation', { body: { token, ...typed } }).catch((failure: unknown) => {
        if (!isUsed(failure)) throw failure
        used = failure
      })
    hasJoined.current = used === undefined
    startOverAt('/leads')
    // The response of an earlier try may have been lost: then the account is there, with this password.
    await signIn(email, typed.newPassword).catch((failure: unknown) => {
      throw used ?? failure
    })
    startOver()
  })
  return (
    <AccountForm action="Join the team" form={form}>
      <UsernameForPasswordManagers username={email} />
      <TextField
        name="welcomeName"
        autoComplete="name"
        hint="Clients see your first name."
        maxLength={80}
        enterKeyHint="next"
      />
      <NewPasswordField />
    </AccountForm>
  )
}
