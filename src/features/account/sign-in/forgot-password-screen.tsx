/** /forgot-password: an email with a link, and with a code for the installed app, which cannot open links. */
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { AccountEmail } from '#contract/account.ts'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmailField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { checked, useSubmission } from '../forms.ts'
import { ResetByCode } from './reset-password-screen.tsx'

interface MailedProofProps {
  api: Api
  onGo: (href: string) => void
  title: string
  /** What the email is for. */
  children: ReactNode
  /** Who receives it, before `{address}, a mail is on its way`. */
  reaches: string
  /** The label of the final button. */
  action?: string
  /** Where to go after signing in. */
  onward?: string
  /** Alternatives, below the form. */
  more: ReactNode
}

export function ForgotPasswordScreen(props: { api: Api; onGo: (href: string) => void }) {
  return (
    <MailedProof
      {...props}
      title="Choose a new password"
      reaches="If there is an account for"
      more={
        <>
          <a href="/reset-password">I have a code already</a>
          <a href="/sign-in">Back to sign-in</a>
        </>
      }
    >
      We mail you a link and a code. They are good for an hour.
    </MailedProof>
  )
}

/** Asks for the address, has the email sent, and accepts its code. */
export function MailedProof({ api, onGo, title, children, reaches, more, ...ending }: MailedProofProps) {
  const submission = useSubmission()
  const [mailed, setMailed] = useState<string | null>(null)
  if (mailed !== null) {
    return (
      <Page narrow roomy className={css.page}>
        <PageHeader title="Look into your mail" />
        <Notice>
          {reaches} {mailed}, a mail is on its way. Follow its link, or type its code here. Nothing there after a few
          minutes? Look into the spam folder.
        </Notice>
        <Card roomy>
          <ResetByCode {...{ api, onGo }} {...ending} email={mailed} />
        </Card>
        <div className={css.more}>
          <Button variant="plain" onClick={() => setMailed(null)}>
            Send it again
          </Button>
        </div>
      </Page>
    )
  }
  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title={title}>{children}</PageHeader>
      <Card roomy>
        <AccountForm
          action="Send the mail"
          submission={submission}
          onSubmit={async (typed) => {
            const body = checked(v.object({ email: AccountEmail }), { email: typed('email') })
            await api.call('forgotPassword', { body })
            setMailed(body.email)
          }}
        >
          <EmailField />
        </AccountForm>
      </Card>
      <div className={css.more}>{more}</div>
    </Page>
  )
}
