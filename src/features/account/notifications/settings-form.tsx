/** The events that the account is notified of, and the hours when it is not, on all its devices; a change is saved. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { toFieldErrors } from '#contract/errors.ts'
import { NOTIFICATION_TOPICS, NotificationSettings, REMINDERS } from '#contract/notifications/notifications.ts'
import type { NotificationTopic, Reminder } from '#contract/notifications/notifications.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button } from '#src/ui/elements/button.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { problemMessage } from '../problem-messages.ts'
import { notificationsOptions } from '../queries.ts'
import css from './notifications.module.css'
import { QuietHoursFields } from './quiet-hours-fields.tsx'

const LABELS: Record<NotificationTopic, string> = {
  quotes: 'Quotes from vendors',
  leads: 'New requests from clients',
  messages: 'Messages',
  acceptances: 'Accepted quotes',
  confirmations: 'Booking confirmations',
  cancellations: 'Cancellations',
}
const REMINDER_LABELS: Record<Reminder, string> = {
  weekBefore: 'A week before an event',
  dayBefore: 'The day before',
  morningOf: 'On the morning of the event',
  payments: 'Deposits and balances that are due',
}
const FOR_VENDORS: readonly NotificationTopic[] = ['leads', 'acceptances']

interface SettingsFormProps {
  api: Api
  who: SignedIn
  settings: NotificationSettings
}

export function SettingsForm({ api, who, settings }: SettingsFormProps) {
  const { shown, errors, change, saving, retry } = useSettings(api, who, settings)
  const topics = NOTIFICATION_TOPICS.filter((topic) => who.memberId !== null || !FOR_VENDORS.includes(topic))
  const reminders = shown.reminders ?? REMINDERS
  return (
    <section className={css.settings} aria-label="Notification settings">
      <fieldset>
        <legend>Notify me on all my devices about</legend>
        {topics.map((topic) => (
          <Checkbox
            key={topic}
            checked={shown.topics.includes(topic)}
            onChange={({ target: { checked } }) => change({ topics: withChoice(shown.topics, topic, checked) })}
          >
            {LABELS[topic]}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset>
        <legend>Remind me by email and on my devices</legend>
        {REMINDERS.map((reminder) => (
          <Checkbox
            key={reminder}
            checked={reminders.includes(reminder)}
            onChange={({ target: { checked } }) => change({ reminders: withChoice(reminders, reminder, checked) })}
          >
            {REMINDER_LABELS[reminder]}
          </Checkbox>
        ))}
      </fieldset>
      <QuietHoursFields quiet={shown.quietHours} errors={errors} onChange={(quietHours) => change({ quietHours })} />
      <div aria-live="polite" className={blocks.announced}>
        {saving.isSuccess && errors.size === 0 ? <Notice tone="good">Saved.</Notice> : null}
      </div>
      <div role="alert" className={blocks.announced}>
        {errors.has('timeZone') ? <Notice tone="bad">{errors.get('timeZone')}</Notice> : null}
        {saving.isError ? (
          <Notice tone="bad">
            <span>{`Not saved. ${problemMessage(saving.error)}`}</span>
            <Button variant="plain" onClick={retry}>
              Try again
            </Button>
          </Notice>
        ) : null}
      </div>
    </section>
  )
}

const withChoice = <T,>(chosen: readonly T[], one: T, isChosen: boolean): T[] =>
  isChosen ? [...chosen, one] : chosen.filter((other) => other !== one)

type Errors = ReadonlyMap<string, string>
const NO_ERRORS: Errors = new Map()

function useSettings(api: Api, who: SignedIn, settings: NotificationSettings) {
  const [shown, setShown] = useState(settings)
  const [errors, setErrors] = useState(NO_ERRORS)
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: NotificationSettings) => api.call('changeNotifications', { body }),
    // One at a time: the last change is saved last.
    scope: { id: 'notification-settings' },
    onSuccess: ({ value }) => queryClient.setQueryData(notificationsOptions(api, who.accountId).queryKey, value),
  })
  useLeaveWarning(saving.isPending || saving.isError || errors.size > 0)
  const change = (some: Partial<NotificationSettings>) => {
    const next = { ...shown, ...some }
    setShown(next)
    const parsed = v.safeParse(NotificationSettings, next)
    setErrors(parsed.success ? NO_ERRORS : quietErrors(toFieldErrors(parsed.issues)))
    if (parsed.success) saving.mutate(parsed.output)
  }
  return { shown, errors, change, saving, retry: () => change({}) }
}

/** By the field of the quiet hours. */
const quietErrors = (errors: readonly { name: string; message: string }[]): Errors =>
  new Map(errors.map(({ name, message }) => [name.split('.').at(-1) ?? name, message]))
