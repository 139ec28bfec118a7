/** The form of an alert. It is sent online only: the email with its link follows at once. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { lastDayAnywhere } from '#contract/dates.ts'
import { formatEmail } from '#contract/format-email.ts'
import { EMAIL_MAX_CHARS } from '#contract/limits.ts'
import { AddVendorAlert, ALERT_LINK_DAYS, ALERTS_MAX, type AwaitedSearch } from '#contract/vendor-alerts.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { isOffline } from '#src/api/errors/error-kinds.ts'
import { explainedBy } from '#src/api/errors/explain.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { EmailTypoHint } from '#src/ui/form/email-typo-hint.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

interface AlertFormProps {
  api: Api
  search: AwaitedSearch
  /** `DJs near Austin, TX`. */
  title: string
  /** A calendar date; '' for none. */
  freeOn: string
}

const explain = explainedBy((failure) => {
  if (isOffline(failure)) return 'You’re offline. Send this again when you’re back online.'
  return messageOf(failure, 'We couldn’t send this. Try again in a moment.')
})

export function AlertForm({ api, search, title, freeOn }: AlertFormProps) {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const hydrated = useHydrated()
  const now = hydrated ? serverClock.now() : null
  const typed = useTyped(() => ({ email: '', eventDate: freeOn }))
  useLeaveWarning(typed.isChanged && mailedTo === null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: AddVendorAlert) => api.call('addVendorAlert', { body }),
    onSuccess: (_reply, { email }) => setMailedTo(email),
  })
  const form = useForm((values: typeof typed.values) => checkedBy(AddVendorAlert, { ...search, ...values }), {
    held: typed,
    send: mutateAsync,
    busy: isPending,
    explain,
  })
  const { errors, set } = form.fields
  const { email, eventDate } = typed.values
  if (mailedTo !== null) return <Mailed email={mailedTo} />
  return (
    <>
      <PageHeader title={title}>Leave your email, and we’ll tell you once when a vendor joins.</PageHeader>
      <Card roomy>
        <form method="post" aria-label="Vendor alert" noValidate onSubmit={(event) => void form.submit(event)}>
          <Stack>
            <EmailTypoHint>
              <Field label="Email" required error={errors.get('email')?.message}>
                {(control) => (
                  <Input
                    {...control}
                    name="email"
                    type="email"
                    inputMode="email"
                    autoComplete="email"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={EMAIL_MAX_CHARS}
                    value={email}
                    onChange={({ target }) => set?.('email', target.value)}
                  />
                )}
              </Field>
            </EmailTypoHint>
            <Field
              label="Event date"
              hint="The alert ends after this day."
              optional
              error={errors.get('eventDate')?.message}
            >
              {(control) => (
                <Input
                  {...control}
                  name="eventDate"
                  type="date"
                  min={now ? lastDayAnywhere(now) : undefined}
                  value={eventDate}
                  onChange={({ target }) => set?.('eventDate', target.value)}
                />
              )}
            </Field>
            <Quiet>
              We’ll email you a link to turn the alert on. After that you get one email, and you can end the alert any
              time. Vendors see how many people are waiting, not who.
            </Quiet>
            {form.problem === null ? null : (
              <div role="alert">
                <Notice tone="bad">{form.problem}</Notice>
              </div>
            )}
            <Button type="submit" wide busy={form.busy} disabled={!hydrated}>
              Set alert
            </Button>
          </Stack>
        </form>
      </Card>
    </>
  )
}

const Mailed = ({ email }: { email: string }) => (
  <>
    <PageHeader title="Check your email" />
    <Stack role="alert">
      <Notice>
        {`We’re sending a link to ${formatEmail(email)}. Open it within ${ALERT_LINK_DAYS} days to turn the alert on.`}
      </Notice>
      <Quiet>
        {`If nothing arrives within a few minutes, look in your spam folder. One address can have ${ALERTS_MAX} alerts on at once.`}
      </Quiet>
      <LinkButton variant="soft" href="/">
        Search again
      </LinkButton>
    </Stack>
  </>
)
