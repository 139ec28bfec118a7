/**
 * /create-account: for someone who requested a quote as a guest; an email proves the address, and the account then
 * contains the earlier requests (decision 38).
 */
import type { Api } from '#src/api/client.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { LegalLinks } from '#src/ui/form/legal-links.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../account.module.css'
import { MailedProof } from './forgot-password-screen.tsx'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'
import { ResetByLink } from './reset-password-screen.tsx'

const TITLE = 'Create your account'
const ENDING = { action: 'Create account', onward: '/requests' } as const

export function CreateAccountScreen(props: { api: Api; onGo: (href: string) => void }) {
  const token = useLinkToken()
  if (token === null) {
    return (
      <MailedProof
        {...props}
        {...ENDING}
        title={TITLE}
        reaches="If requests were sent with"
        more={
          <>
            <p>No requests yet? Add a password to your first request to create an account.</p>
            <a href="/sign-in">I already have an account</a>
            <LegalLinks doing="By creating an account" />
          </>
        }
      >
        See your requests and replies on any device. Use the email from your request. We’ll send a link and code, valid
        for one hour.
      </MailedProof>
    )
  }
  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title={TITLE}>Choose a password. Sign in to see all your requests and replies.</PageHeader>
      <Card roomy aria-busy={token === undefined}>
        {token === undefined ? <Skeleton shape="button" /> : <ResetByLink {...props} {...ENDING} token={token} />}
      </Card>
      <div className={css.more}>
        <a href="/create-account">Get a new email</a>
      </div>
    </Page>
  )
}
