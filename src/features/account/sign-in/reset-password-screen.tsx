/** /reset-password: by the emailed link (#token=…) or the typed code; signs in afterwards. */
import type * as v from 'valibot'
import { ResetPassword } from '#contract/account.ts'
import type { Api } from '#src/api/client.ts'
import { signIn } from '#src/session/session.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { CodeField, EmailField, NewPasswordField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { useAccountForm } from '../use-account-form.ts'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'

interface ResetProps {
  api: Api
  onGo: (href: string) => void
  /** The button's label. */
  action?: string
  /** Where to go after signing in. */
  onward?: string
}

export function ResetPasswordScreen(props: ResetProps) {
  const token = useLinkToken()
  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title="Choose a new password">Changing it signs you out on all other devices.</PageHeader>
      <Card roomy aria-busy={token === undefined}>
        {token === undefined ? (
          <Skeleton shape="button" />
        ) : token === null ? (
          <ResetByCode {...props} />
        ) : (
          <ResetByLink {...props} token={token} />
        )}
      </Card>
      <div className={css.more}>
        <a href="/forgot-password">Get a new email</a>
      </div>
    </Page>
  )
}

/** @param props.token from an emailed link */
export function ResetByLink({
  api,
  onGo,
  action = 'Save and sign in',
  onward = '/account',
  token,
}: ResetProps & { token: string }) {
  const form = useAccountForm(
    ({ newPassword = '' }) => checkedBy(ResetPassword, { token, newPassword }),
    async (body) => {
      await resetPassword(api, body)
      onGo(onward)
    },
  )
  const tokenError = form.errors.find(({ name }) => name === 'token')
  return (
    <AccountForm action={action} form={form}>
      {tokenError ? <Notice tone="bad">{tokenError.message}</Notice> : null}
      <NewPasswordField />
    </AccountForm>
  )
}

/** @param props.email where the code was sent; the form asks for it if unknown */
export function ResetByCode({
  api,
  onGo,
  action = 'Save and sign in',
  onward = '/account',
  email,
}: ResetProps & { email?: string }) {
  const form = useAccountForm(ResetPassword, async (body) => {
    await resetPassword(api, body)
    onGo(onward)
  })
  return (
    <AccountForm action={action} form={form}>
      <EmailField known={email} />
      <CodeField />
      <NewPasswordField />
    </AccountForm>
  )
}

async function resetPassword(api: Api, body: v.InferOutput<typeof ResetPassword>): Promise<void> {
  const { value } = await api.call('resetPassword', { body })
  await signIn(value.username, body.newPassword)
}
