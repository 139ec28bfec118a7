/** How many events at a time, and how much time around each. */
import { useState, type FormEvent } from 'react'
import { BUFFER_MAX_MINUTES, CREWS_MAX } from '#contract/availability/availability-limits.ts'
import type { Availability } from '#contract/availability/availability.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Field, Select } from '#src/ui/form/field.tsx'
import { formatDuration } from '#src/ui/format/format-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import type { Change } from './calendar-days.ts'
import css from './calendar.module.css'

interface CrewsFormProps {
  calendar: Availability
  /** Resolves to how far it got; until it is sent the screen shows it as waiting. */
  onSave: (change: Change) => Promise<string | null>
}

const MINUTES = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, BUFFER_MAX_MINUTES]
const withOwn = (minutes: number) => (MINUTES.includes(minutes) ? MINUTES : [...MINUTES, minutes])

const SETTINGS = ['crews', 'bufferBeforeMinutes', 'bufferAfterMinutes'] as const
type Settings = Pick<Availability, (typeof SETTINGS)[number]>

/** Only what differs, so that it does not undo what another device changed; null when nothing does. */
export function changedSettings(known: Settings, given: Settings): Partial<Settings> | null {
  const changed = SETTINGS.filter((name) => given[name] !== known[name])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, given[name]]))
}

export function CrewsForm({ calendar, onSave }: CrewsFormProps) {
  const [said, setSaid] = useState('')
  const [isChanged, setIsChanged] = useState(false)
  useUnsavedWork(isChanged)
  const { busy, run } = useSingleRun()
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = (name: string) => Number(form.get(name))
    const change = changedSettings(calendar, {
      crews: given('crews'),
      bufferBeforeMinutes: given('bufferBeforeMinutes'),
      bufferAfterMinutes: given('bufferAfterMinutes'),
    })
    if (change === null) {
      setIsChanged(false)
      return setSaid('Nothing changed.')
    }
    await run(async () => {
      const state = await onSave(change)
      setIsChanged(state === null)
      setSaid(state === 'sent' ? 'Saved.' : '')
    })
  }
  const typed = () => {
    setSaid('')
    setIsChanged(true)
  }
  const minutes = (name: 'bufferBeforeMinutes' | 'bufferAfterMinutes', label: string) => (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} defaultValue={calendar[name]} key={calendar[name]}>
          {withOwn(calendar[name]).map((choice) => (
            <option key={choice} value={choice}>
              {choice === 0 ? 'None' : formatDuration(choice)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <form className={blocks.block} onSubmit={(event) => void save(event)} onInput={typed}>
      <h2 className={css.title}>Crews and time between events</h2>
      <div className={css.pair}>
        <Field label="Crews" hint="How many events you can do at the same time.">
          {(control) => (
            <Select {...control} name="crews" defaultValue={calendar.crews} key={calendar.crews}>
              {Array.from({ length: CREWS_MAX }, (_, index) => (
                <option key={index + 1} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {minutes('bufferBeforeMinutes', 'Set-up and travel before')}
        {minutes('bufferAfterMinutes', 'Packing and travel after')}
      </div>
      <Button type="submit" variant="soft" busy={busy}>
        Save crews
      </Button>
      <Quiet as="output">{said}</Quiet>
    </form>
  )
}
