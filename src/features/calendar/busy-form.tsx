/** Adds a busy time: a whole day by default, because that takes one tap. */
import { useState } from 'react'
import { BUSY_NOTE_MAX_CHARS } from '#contract/availability/availability-limits.ts'
import { NewBusyRange, type BusyRange } from '#contract/availability/availability.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Checkbox, Field, Input, Select } from '#src/ui/form/field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './calendar.module.css'
import { afterAdding, beginBusy, moveTo, rangeOf, typeField, type TypedBusy, type TypedField } from './typed-busy.ts'

interface BusyFormProps {
  /** The day that is chosen in the month; null for none. */
  chosen: string | null
  today: string
  crews: number
  timeZone: string
  /** @returns false when it was neither saved nor sent */
  onAdd: (range: BusyRange) => Promise<boolean>
}

/** Whether a time is right depends on both its ends. */
const checkedWith = (name: string) => (name === 'note' ? [] : ['startsOn', 'startsAt', 'endsOn', 'endsAt'])

export function BusyForm({ chosen, today, crews, timeZone, onAdd }: BusyFormProps) {
  const [isAllDay, setIsAllDay] = useState(true)
  const busyTime = useTyped(() => beginBusy(chosen ?? today))
  const { values: typed, change } = busyTime
  const [chosenBefore, setChosenBefore] = useState(chosen)
  const { busy, run } = useSingleRun()
  useUnsavedWork(typed.note !== '')
  if (chosen !== chosenBefore) {
    setChosenBefore(chosen)
    if (chosen !== null) change((before) => moveTo(before, chosen))
  }
  const form = useForm((current: TypedBusy) => checkedBy(NewBusyRange, rangeOf(current, isAllDay, timeZone)), {
    held: {
      ...busyTime,
      set: (name, value) => change((before) => typeField(before, name as TypedField, value)),
    },
    busy,
    checkedWith,
    send: (added) =>
      run(async () => {
        if (await onAdd(added)) change((before) => afterAdding(before, added))
      }),
  })
  const { errors } = form.fields
  const set = (name: TypedField) => (event: { target: { value: string } }) =>
    form.fields.set?.(name, event.target.value)
  return (
    <form className={blocks.block} onSubmit={(event) => void form.submit(event)} noValidate>
      <h2 className={css.title}>Add busy time</h2>
      <Checkbox checked={isAllDay} onChange={(event) => setIsAllDay(event.target.checked)}>
        All day
      </Checkbox>
      <div className={css.pair}>
        <Field label="From" error={errors.get('startsOn')?.message}>
          {(control) => <Input {...control} type="date" value={typed.startsOn} onChange={set('startsOn')} />}
        </Field>
        {isAllDay ? (
          <Field label="To" error={errors.get('endsOn')?.message}>
            {(control) => <Input {...control} type="date" value={typed.endsOn} onChange={set('endsOn')} />}
          </Field>
        ) : (
          <>
            <Field label="Start time" error={errors.get('startsAt')?.message}>
              {(control) => <Input {...control} type="time" value={typed.startsAt} onChange={set('startsAt')} />}
            </Field>
            <Field
              label="End time"
              hint={typed.endsAt <= typed.startsAt ? 'Ends on the next day.' : undefined}
              error={errors.get('endsAt')?.message ?? errors.get('endsOn')?.message}
            >
              {(control) => <Input {...control} type="time" value={typed.endsAt} onChange={set('endsAt')} />}
            </Field>
          </>
        )}
        {crews > 1 ? (
          <Field label="Crew">
            {(control) => (
              <Select {...control} value={typed.crew} onChange={set('crew')}>
                <option value="">All crews</option>
                {Array.from({ length: crews }, (_, index) => (
                  <option key={index + 1} value={index + 1}>
                    {`Crew ${index + 1}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        <Field label="Note" optional hint="Only you see it." error={errors.get('note')?.message}>
          {(control) => (
            <Input {...control} maxLength={BUSY_NOTE_MAX_CHARS} value={typed.note} onChange={set('note')} />
          )}
        </Field>
      </div>
      <Button type="submit" busy={busy}>
        Add busy time
      </Button>
    </form>
  )
}
