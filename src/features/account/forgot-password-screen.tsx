/** /forgot-password: a mail with a link, and with a code for the installed app, which cannot follow links. */
import { useState } from 'react'
import * as v from 'valibot'
import { AccountEmail } from '#contract/account.ts'
import type { Api } from '#src/api/client.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page, PageHeader } from '#src/ui/page.tsx'
import { EmailField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import css from './account.module.css'
import { checked, useSubmission } from './forms.ts'
import { ResetByCode } from './reset-password-screen.tsx'

export function ForgotPasswordScreen({ api, onGo }: { api: Api; onGo: (href: string) => void }) {
  const { busy, wrong, problem, submit } = useSubmission()
  const [mailed, setMailed] = useState<string | null>(null)
  if (mailed !== null) {
    return (
      <Page narrow className={css.page}>
        <PageHeader title="Look into your mail" />
        <Notice>
          If there is an account for {mailed}, a mail is on its way. Follow its link, or type its code here. Nothing there after a few
          minutes? Look into the spam folder.
        </Notice>
        <Card roomy>
          <ResetByCode {...{ api, onGo }} email={mailed} />
        </Card>
        <div className={css.more}>
          <a href="/forgot-password" onClick={() => setMailed(null)}>
            Send it again
          </a>
        </div>
      </Page>
    )
  }
  return (
    <Page narrow className={css.page}>
      <PageHeader title="Choose a new password">We mail you a link and a code. They are good for an hour.</PageHeader>
      <Card roomy>
        <AccountForm
          action="Send the mail"
          {...{ busy, problem }}
          onSubmit={submit(async (typed) => {
            const body = checked(v.object({ email: AccountEmail }), { email: typed('email') })
            await api.call('forgotPassword', { body })
            setMailed(body.email)
          })}
        >
          <EmailField wrong={wrong} />
        </AccountForm>
      </Card>
      <div className={css.more}>
        <a href="/reset-password">I have a code already</a>
        <a href="/sign-in">Back to sign-in</a>
      </div>
    </Page>
  )
}
