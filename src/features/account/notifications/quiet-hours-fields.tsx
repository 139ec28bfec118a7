/** When the account gets no notifications, in a time zone: this device's, unless another was chosen before. */
import type { QuietHours } from '#contract/notifications/notifications.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Checkbox, Field, Input } from '#src/ui/form/field.tsx'
import { formatTimeZone } from '#src/ui/format/format-time-zone.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from './notifications.module.css'

const NIGHT = { from: '22:00', until: '07:00' }

interface QuietHoursProps {
  /** Null for none. */
  quiet: QuietHours | null
  onChange: (quiet: QuietHours | null) => void
  errors: ReadonlyMap<string, string>
  deviceZone?: () => string
}

export function QuietHoursFields({ quiet, onChange, errors, deviceZone = zoneOfDevice }: QuietHoursProps) {
  const here = deviceZone()
  return (
    <fieldset>
      <legend>Quiet hours</legend>
      <Checkbox
        checked={quiet !== null}
        onChange={({ target: { checked } }) => onChange(checked ? { ...NIGHT, timeZone: here } : null)}
      >
        Pause notifications every day
      </Checkbox>
      {quiet === null ? null : (
        <>
          <div className={css.pair}>
            {(['from', 'until'] as const).map((name) => (
              <Field key={name} label={name === 'from' ? 'From' : 'Until'} error={errors.get(name)}>
                {(control) => (
                  <Input
                    {...control}
                    type="time"
                    value={quiet[name]}
                    onChange={({ target }) => onChange({ ...quiet, [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <Quiet>
            <span>{`${formatTimeZone(quiet.timeZone)}. We’ll notify you when they’re over.`}</span>{' '}
            {here === quiet.timeZone ? null : (
              <Button variant="plain" onClick={() => onChange({ ...quiet, timeZone: here })}>
                {`Use ${formatTimeZone(here)}`}
              </Button>
            )}
          </Quiet>
        </>
      )}
    </fieldset>
  )
}

const zoneOfDevice = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
