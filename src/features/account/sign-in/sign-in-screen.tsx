/** /sign-in. */
import * as v from 'valibot'
import { ownAddress } from '#contract/own-address.ts'
import { EmailAddress } from '#contract/email.ts'
import { coded } from '#contract/errors.ts'
import { signIn } from '#src/session/session.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { AccountIcon } from '#src/ui/elements/icons.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { PasswordInput } from '#src/session/password-input.tsx'
import { EmailField, FormField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { useAccountForm } from '../use-account-form.ts'

const Typed = v.object({
  username: EmailAddress,
  password: v.pipe(v.string(), v.nonEmpty(coded('blank', 'Enter your password.'))),
})

interface SignInScreenProps {
  /** Where to go afterwards: a path of this site; anything else is ignored. */
  next: string | undefined
  onGo: (href: string) => void
}

export function SignInScreen({ next, onGo }: SignInScreenProps) {
  const who = useSignedIn()
  const onward = ownAddress(next ?? '') ?? '/account'
  const form = useAccountForm(Typed, async ({ username, password }) => {
    await signIn(username, password)
    onGo(onward)
  })
  // While this form is signing in, it stays until the next page is loaded.
  if (who && !form.busy) {
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
        <AccountForm action="Sign in" form={form}>
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
