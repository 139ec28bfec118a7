/**
 * /create-account: for someone who requested a quote as a guest; an email proves the address, and the account then
 * contains the earlier requests (decision 38).
 */
import type { Api } from '#src/api/client.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../account.module.css'
import { MailedProof } from './forgot-password-screen.tsx'
import { useLinkToken } from './link-token.ts'
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
        reaches="If somebody asked for quotes with"
        more={
          <>
            <p>
              Never asked for a quote yet? You get an account with your first request: type a password before you send
              it.
            </p>
            <a href="/sign-in">I have an account</a>
          </>
        }
      >
        All your requests and every answer, on every device. Use the address that you asked with: we mail you a link and
        a code, good for an hour.
      </MailedProof>
    )
  }
  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title={TITLE}>
        Choose a password. All your requests and every answer are there when you sign in.
      </PageHeader>
      <Card roomy aria-busy={token === undefined}>
        {token === undefined ? <Skeleton shape="button" /> : <ResetByLink {...props} {...ENDING} token={token} />}
      </Card>
      <div className={css.more}>
        <a href="/create-account">Get a new mail</a>
      </div>
    </Page>
  )
}
