/** /account/password */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { NewPassword } from '#contract/account.ts'
import { coded } from '#contract/errors.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import { accountOptions } from '#src/session/account-query.ts'
import type { Api } from '#src/api/client.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { UsernameForPasswordManagers } from '#src/session/new-password-field.tsx'
import { CurrentPasswordField, NewPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import css from './account.module.css'
import { useAccountForm } from './use-account-form.ts'

const FirstPassword = v.object({ newPassword: NewPassword })
const PasswordChange = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty(coded('blank', 'Enter your current password.'))),
  ...FirstPassword.entries,
})

export function ChangePasswordScreen({ api, who }: { api: Api; who: SignedIn }) {
  const account = useQuery(accountOptions(api, who.accountId))
  const queryClient = useQueryClient()
  /** The kind of change that was made; null before it. */
  const [done, setDone] = useState<'set' | 'changed' | null>(null)
  const hasPassword = account.data?.hasPassword !== false
  const form = useAccountForm(hasPassword ? PasswordChange : FirstPassword, async (body) => {
    const { value } = await api.call('changePassword', { params: { id: who.accountId }, body })
    queryClient.setQueryData(accountOptions(api, who.accountId).queryKey, value)
    setDone(hasPassword ? 'changed' : 'set')
  })
  const isFirst = done === null ? !hasPassword : done === 'set'
  return (
    <Page narrow roomy className={css.page}>
      <AccountBreadcrumb name="Password" />
      <PageHeader title={isFirst ? 'Set a password' : 'Change your password'}>
        You’ll stay signed in here and be signed out everywhere else.
      </PageHeader>
      <div role="alert" className={css.outcome}>
        {done ? (
          <>
            <Notice tone="good">{isFirst ? 'Password set.' : 'Password changed.'}</Notice>
            <LinkButton href="/account">Go to your account</LinkButton>
          </>
        ) : null}
      </div>
      {done ? null : (
        <Card roomy>
          <AccountForm action={isFirst ? 'Save password' : 'Save new password'} holdsTyping form={form}>
            <UsernameForPasswordManagers username={account.data?.username ?? ''} />
            {hasPassword ? <CurrentPasswordField /> : null}
            <NewPasswordField />
          </AccountForm>
        </Card>
      )}
    </Page>
  )
}
