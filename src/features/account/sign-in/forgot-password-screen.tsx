/** /forgot-password: an email with a link, and with a code for the installed app, which cannot open links. */
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { EmailAddress } from '#contract/email.ts'
import { formatEmail } from '#contract/format-email.ts'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmailField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { useAccountForm } from '../use-account-form.ts'
import { ResetByCode } from './reset-password-screen.tsx'

const Address = v.object({ email: EmailAddress })

interface MailedProofProps {
  api: Api
  onGo: (href: string) => void
  title: string
  /** The purpose of the email. */
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
      title="Reset your password"
      reaches="If there’s an account for"
      more={
        <>
          <a href="/reset-password">I already have a code</a>
          <a href="/sign-in">Back to sign-in</a>
        </>
      }
    >
      We’ll email you a link and code, valid for one hour.
    </MailedProof>
  )
}

/** Asks for the address, has the email sent, and accepts its code. */
export function MailedProof({ api, onGo, title, children, reaches, more, ...ending }: MailedProofProps) {
  const [mailed, setMailed] = useState<string | null>(null)
  const form = useAccountForm(Address, async (body) => {
    await api.call('forgotPassword', { body })
    setMailed(body.email)
  })
  if (mailed !== null) {
    return (
      <Page narrow roomy className={css.page}>
        <PageHeader title="Check your email" />
        <Notice>
          <span>{reaches}</span> <span>{formatEmail(mailed)}</span>, an email is on its way. Use its link or enter its
          code here. Nothing after a few minutes? Check your spam folder.
        </Notice>
        <Card roomy>
          <ResetByCode api={api} onGo={onGo} {...ending} email={mailed} />
        </Card>
        <div className={css.more}>
          <Button variant="plain" onClick={() => setMailed(null)}>
            Resend email
          </Button>
        </div>
      </Page>
    )
  }
  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title={title}>{children}</PageHeader>
      <Card roomy>
        <AccountForm action="Email me a link" form={form}>
          <EmailField />
        </AccountForm>
      </Card>
      <div className={css.more}>{more}</div>
    </Page>
  )
}
