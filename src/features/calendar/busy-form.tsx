/** Adds a busy time: a whole day by default, because that takes one tap. */
import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { BUSY_NOTE_MAX_CHARS } from '#contract/availability/availability-limits.ts'
import { NewBusyRange, type BusyRange } from '#contract/availability/availability.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Checkbox, Field, Input, Select } from '#src/ui/form/field.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './calendar.module.css'
import { afterAdding, beginBusy, moveTo, rangeOf, typeField, type TypedField } from './typed-busy.ts'

interface BusyFormProps {
  /** The day that is chosen in the month; null for none. */
  chosen: string | null
  today: string
  crews: number
  timeZone: string
  /** @returns false when it was neither saved nor sent */
  onAdd: (range: BusyRange) => Promise<boolean>
}

export function BusyForm({ chosen, today, crews, timeZone, onAdd }: BusyFormProps) {
  const [isAllDay, setIsAllDay] = useState(true)
  const [typed, setTyped] = useState(() => beginBusy(chosen ?? today))
  const [chosenBefore, setChosenBefore] = useState(chosen)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const { busy, run } = useSingleRun()
  useUnsavedWork(typed.note !== '')
  if (chosen !== chosenBefore) {
    setChosenBefore(chosen)
    if (chosen !== null) setTyped(moveTo(typed, chosen))
  }
  const set = (name: TypedField) => (event: { target: { value: string } }) => {
    const { value } = event.target
    setTyped((before) => typeField(before, name, value))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = v.safeParse(NewBusyRange, rangeOf(typed, isAllDay, timeZone))
    setErrors(new Map(parsed.success ? [] : toFieldErrors(parsed.issues).map(({ name, message }) => [name, message])))
    if (!parsed.success) return
    const added = parsed.output
    await run(async () => {
      if (await onAdd(added)) setTyped((before) => afterAdding(before, added))
    })
  }
  return (
    <form className={blocks.block} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={css.title}>Add busy time</h2>
      <Checkbox checked={isAllDay} onChange={(event) => setIsAllDay(event.target.checked)}>
        All day
      </Checkbox>
      <div className={css.pair}>
        <Field label="From" error={errors.get('startsOn')}>
          {(control) => <Input {...control} type="date" value={typed.startsOn} onChange={set('startsOn')} />}
        </Field>
        {isAllDay ? (
          <Field label="To" error={errors.get('endsOn')}>
            {(control) => <Input {...control} type="date" value={typed.endsOn} onChange={set('endsOn')} />}
          </Field>
        ) : (
          <>
            <Field label="Start time" error={errors.get('startsAt')}>
              {(control) => <Input {...control} type="time" value={typed.startsAt} onChange={set('startsAt')} />}
            </Field>
            <Field
              label="End time"
              hint={typed.endsAt <= typed.startsAt ? 'Ends on the next day.' : undefined}
              error={errors.get('endsAt') ?? errors.get('endsOn')}
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
                    Crew {index + 1}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        <Field label="Note" optional hint="Only you see it." error={errors.get('note')}>
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
