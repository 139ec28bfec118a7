/** /sign-in. */
import * as v from 'valibot'
import { ownAddress } from '#contract/own-address.ts'
import { AccountEmail } from '#contract/account.ts'
import { coded } from '#contract/errors.ts'
import { signIn } from '#src/pwa/sign-in/session.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { AccountIcon } from '#src/ui/elements/icons.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { PasswordInput } from '#src/ui/sign-in/password-input.tsx'
import { EmailField, FormField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { checked, useSubmission } from '../forms.ts'

const Typed = v.object({
  username: AccountEmail,
  password: v.pipe(v.string(), v.nonEmpty(coded('blank', 'Enter your password.'))),
})

interface SignInScreenProps {
  /** Where to go afterwards: a path of this site; anything else is ignored. */
  next: string | undefined
  onGo: (href: string) => void
}

export function SignInScreen({ next, onGo }: SignInScreenProps) {
  const submission = useSubmission()
  const who = useSignedIn()
  const onward = ownAddress(next ?? '') ?? '/account'
  // While this form is signing in, it stays until the next page is loaded.
  if (who && !submission.busy) {
    return (
      <Page narrow>
        <EmptyState
          title={`You’re signed in, ${who.welcomeName}`}
          icon={<AccountIcon />}
          actions={<LinkButton href={onward}>Continue</LinkButton>}
        >
          To switch accounts, sign out first.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title="Sign in">See your requests on any device, or manage your vendor profile.</PageHeader>
      <Card roomy>
        <AccountForm
          action="Sign in"
          submission={submission}
          onSubmit={async (typed) => {
            const { username, password } = checked(Typed, { username: typed('username'), password: typed('password') })
            await signIn(username, password)
            onGo(onward)
          }}
        >
          <EmailField name="username" />
          <FormField name="password">
            {(wiring) => (
              <PasswordInput {...wiring} name="password" autoComplete="current-password" enterKeyHint="go" />
            )}
          </FormField>
        </AccountForm>
      </Card>
      <div className={css.more}>
        <a href="/forgot-password">Forgot your password?</a>
        <p>
          New here? Add a password to your next request to create an account. You can also send requests without one.
        </p>
        <a href="/create-account">Create an account for past requests</a>
      </div>
    </Page>
  )
}
