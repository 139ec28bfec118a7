/** The events that the account is notified of, and the hours when it is not, on all its devices. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { toFieldErrors } from '#contract/errors.ts'
import { NOTIFICATION_TOPICS, NotificationSettings, REMINDERS } from '#contract/notifications/notifications.ts'
import type { NotificationTopic, QuietHours, Reminder } from '#contract/notifications/notifications.ts'
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
  const { form, topics, setTopics, reminders, setReminders, quiet, setQuiet, errors, busy, outcome, save } =
    useSettings(api, who, settings)
  const shown = NOTIFICATION_TOPICS.filter((topic) => who.memberId !== null || !FOR_VENDORS.includes(topic))
  return (
    <form ref={form} className={css.settings} aria-label="Notification settings" onSubmit={save} noValidate>
      <fieldset>
        <legend>Notify me on all my devices about</legend>
        {shown.map((topic) => (
          <Checkbox
            key={topic}
            checked={topics.includes(topic)}
            onChange={({ target: { checked } }) => setTopics(withChoice(topics, topic, checked))}
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
            onChange={({ target: { checked } }) => setReminders(withChoice(reminders, reminder, checked))}
          >
            {REMINDER_LABELS[reminder]}
          </Checkbox>
        ))}
      </fieldset>
      <QuietHoursFields quiet={quiet} errors={errors} onChange={setQuiet} />
      <Button type="submit" variant="soft" busy={busy}>
        Save settings
      </Button>
      <div aria-live="polite" className={blocks.announced}>
        {outcome?.isSaved ? <Notice tone="good">Settings saved.</Notice> : null}
      </div>
      <div role="alert" className={blocks.announced}>
        {outcome && !outcome.isSaved ? <Notice tone="bad">{outcome.problem}</Notice> : null}
      </div>
    </form>
  )
}

const withChoice = <T,>(chosen: readonly T[], one: T, isChosen: boolean): readonly T[] =>
  isChosen ? [...chosen, one] : chosen.filter((other) => other !== one)

type Errors = ReadonlyMap<string, string>
const NO_ERRORS: Errors = new Map()

function useSettings(api: Api, who: SignedIn, settings: NotificationSettings) {
  const [topics, setTopics] = useState<readonly NotificationTopic[]>(settings.topics)
  const [reminders, setReminders] = useState<readonly Reminder[]>(settings.reminders ?? REMINDERS)
  const [quiet, setQuiet] = useState<QuietHours | null>(settings.quietHours)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ isSaved: true } | { isSaved: false; problem: string } | null>(null)
  const [saved, setSaved] = useState(settings)
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const typed: NotificationSettings = { topics: [...topics], quietHours: quiet, reminders: [...reminders] }
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useLeaveWarning(!isSame(typed, saved))
  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const send = async (body: NotificationSettings) => {
    setBusy(true)
    try {
      const { value } = await api.call('changeNotifications', { body })
      queryClient.setQueryData(notificationsOptions(api, who.accountId).queryKey, value)
      setSaved(body)
      // Changes made meanwhile are not saved.
      if (isSame(body, latest.current)) setOutcome({ isSaved: true })
    } catch (failure) {
      setOutcome({ isSaved: false, problem: problemMessage(failure) })
    } finally {
      setBusy(false)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const parsed = v.safeParse(NotificationSettings, typed)
    const wrong = parsed.success ? NO_ERRORS : quietErrors(toFieldErrors(parsed.issues))
    setErrors(wrong)
    const zone = wrong.get('timeZone')
    setOutcome(zone === undefined ? null : { isSaved: false, problem: zone })
    if (parsed.success) void send(parsed.output)
  }
  const edited =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setOutcome(null)
      set(value)
    }
  return {
    form,
    topics,
    setTopics: edited(setTopics),
    reminders,
    setReminders: edited(setReminders),
    quiet,
    setQuiet: edited(setQuiet),
    errors,
    busy,
    outcome,
    save,
  }
}

const isSame = (one: NotificationSettings, other: NotificationSettings): boolean =>
  NOTIFICATION_TOPICS.every((topic) => one.topics.includes(topic) === other.topics.includes(topic)) &&
  REMINDERS.every(
    (reminder) => (one.reminders ?? REMINDERS).includes(reminder) === (other.reminders ?? REMINDERS).includes(reminder),
  ) &&
  one.quietHours?.from === other.quietHours?.from &&
  one.quietHours?.until === other.quietHours?.until &&
  one.quietHours?.timeZone === other.quietHours?.timeZone

/** By the field of the quiet hours. */
const quietErrors = (errors: readonly { name: string; message: string }[]): Errors =>
  new Map(errors.map(({ name, message }) => [name.split('.').at(-1) ?? name, message]))
