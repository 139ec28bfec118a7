/** Mail to the account’s address comes back: another address, or word that this one works again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatEmail } from '#contract/format-email.ts'
import type { Api } from '#src/api/client.ts'
import { accountOptions } from '#src/session/account-query.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../account.module.css'
import { problemMessage } from '../problem-messages.ts'

interface BouncingNoticeProps {
  api: Api
  account: { id: number; username: string; isBouncing?: boolean | undefined }
}

/** Nothing for an address that works, unless the person has just said so. */
export function BouncingNotice({ api, account: { id, username, isBouncing } }: BouncingNoticeProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call('mailWorksAgain', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountOptions(api, id).queryKey }),
  })
  if (isBouncing !== true)
    return (
      <output>
        {isSuccess ? (
          <Notice tone="good">
            {`We’ve sent a test email to ${formatEmail(username)}. If it comes back, we’ll tell you here.`}
          </Notice>
        ) : null}
      </output>
    )
  return (
    <Notice tone="bad">
      <div className={css.ask}>
        <output>
          {error
            ? problemMessage(error)
            : `Our emails to ${formatEmail(username)} come back, so we’ve stopped sending them. Quotes, messages and receipts are still here.`}
        </output>
        <div className={css.buttons}>
          <LinkButton variant="quiet" href="/account/email">
            Use another address
          </LinkButton>
          <Button variant="plain" busy={isPending} onClick={() => mutate()}>
            It works again
          </Button>
        </div>
      </div>
    </Notice>
  )
}
