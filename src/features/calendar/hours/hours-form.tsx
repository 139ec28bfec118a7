/** When the vendor takes events, by day of the week. */
import { useState } from 'react'
import type { Availability } from '#contract/availability/availability.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, Input, Select } from '#src/ui/form/field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import type { Change } from '../calendar-days.ts'
import { WEEKDAY_NAMES } from '../month/day-marks.ts'
import { AllHours, changedHours, composeHours, fieldOf, shownHours, type TypedHours } from './typed-hours.ts'
import css from '../calendar.module.css'

interface HoursFormProps {
  calendar: Pick<Availability, 'hours'>
  /** Resolves to how far it got; null when it was neither saved nor sent. */
  onSave: (change: Change) => Promise<string | null>
}

const CHOICES = [
  ['notSaid', 'Not set'],
  ['allDay', 'All day'],
  ['hours', 'Set hours'],
  ['none', 'No events'],
] as const

const startOfDay = (name: string) => (name.endsWith('.startsAt') ? [name.replace('startsAt', 'endsAt')] : [])

export function HoursForm({ calendar: { hours: known }, onSave }: HoursFormProps) {
  const [said, setSaid] = useState('')
  const { busy, run } = useSingleRun()
  const typedHours = useTyped<TypedHours>(() => ({}))
  const { values: typed, change } = typedHours
  useUnsavedWork(Object.keys(typed).length > 0)
  const form = useForm((current: TypedHours) => checkedBy(AllHours, composeHours(known, current)), {
    held: typedHours,
    busy,
    checkedWith: startOfDay,
    send: ({ hours }) =>
      run(async () => {
        const changed = changedHours(known, hours)
        if (changed.length === 0) return setSaid('Nothing changed.')
        const state = await onSave({ hours: changed })
        if (state !== null) change(() => ({}))
        setSaid(state === 'sent' ? 'Saved.' : '')
      }),
  })
  const set = (name: string) => (event: { target: { value: string } }) => {
    setSaid('')
    form.fields.set?.(name, event.target.value)
  }
  return (
    <form className={blocks.block} onSubmit={(event) => void form.submit(event)} noValidate>
      <h2 className={css.title}>Weekly hours</h2>
      <Quiet>
        Clients who search for a day without events, or with less than four hours in a row after 8 AM, don’t see you.
        Hours past midnight count. Days that aren’t set change nothing.
      </Quiet>
      <div className={css.week}>
        {WEEKDAY_NAMES.map((name, weekday) => {
          const { takes, startsAt, endsAt } = shownHours(weekday, known, typed)
          const [from, until] = [fieldOf(weekday, 'startsAt'), fieldOf(weekday, 'endsAt')]
          return (
            <div key={name} className={css.weekday}>
              <Field label={`${name}s`} className={css.takes}>
                {(control) => (
                  <Select {...control} value={takes} onChange={set(fieldOf(weekday, 'takes'))}>
                    {CHOICES.map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {takes === 'hours' ? (
                <>
                  <Field label={`${name}s from`} error={form.fields.errors.get(from)?.message}>
                    {(control) => <Input {...control} type="time" value={startsAt} onChange={set(from)} />}
                  </Field>
                  <Field
                    label={`${name}s until`}
                    hint={endsAt < startsAt && endsAt !== '00:00' ? 'Ends on the next day.' : undefined}
                    error={form.fields.errors.get(until)?.message}
                  >
                    {(control) => <Input {...control} type="time" value={endsAt} onChange={set(until)} />}
                  </Field>
                </>
              ) : null}
            </div>
          )
        })}
      </div>
      <Button type="submit" variant="soft" busy={busy}>
        Save hours
      </Button>
      <Quiet as="output">{said}</Quiet>
    </form>
  )
}
