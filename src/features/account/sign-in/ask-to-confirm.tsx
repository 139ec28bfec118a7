/** Asks the user to confirm the account's email address. */
import type { Api } from '#src/api/client.ts'
import { useMustConfirm } from '#src/session/use-must-confirm.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../account.module.css'
import { useConfirmationMail } from './use-confirmation-mail.ts'

/** For other pages: shown only if the signed-in user's address is not confirmed. */
export function ConfirmNotice({ api }: { api: Api }) {
  const who = useSignedIn()
  const mustConfirm = useMustConfirm(api)
  return who && mustConfirm ? <AskToConfirm api={api} id={who.accountId} isVendor={who.memberId !== null} /> : null
}

const FOR_VENDORS = 'We send requests and receipts there.'
const FOR_CLIENTS = 'Quotes go there, and you can accept one once it’s confirmed.'

export function AskToConfirm({ api, id, isVendor }: { api: Api; id: number; isVendor: boolean }) {
  const { busy, mailed, problem, send } = useConfirmationMail(api, id)
  return (
    <Notice tone={problem ? 'bad' : 'wait'}>
      <output>
        {problem ??
          (mailed
            ? 'Check your inbox. Use the link or enter the code.'
            : `Please confirm your email. ${isVendor ? FOR_VENDORS : FOR_CLIENTS}`)}
      </output>
      <div className={css.buttons}>
        {mailed ? null : (
          <Button variant="quiet" busy={busy} onClick={() => void send()}>
            Email me a link
          </Button>
        )}
        <LinkButton variant="plain" href="/confirm-email">
          Enter code
        </LinkButton>
      </div>
    </Notice>
  )
}
