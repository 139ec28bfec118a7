/** The entries of the calendar, day by day: for the chosen day, or from the shown month on. */
import type { WeekdayHours } from '#contract/availability/availability.ts'
import { formatDay } from '#contract/format.ts'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatEntry, isOn, type Entry, type EntryKind } from './calendar-days.ts'
import { formatHoursOf, MARK_NAMES } from './month/day-marks.ts'
import css from './calendar.module.css'

interface AgendaProps {
  entries: readonly Entry[]
  hours: readonly WeekdayHours[]
  month: string
  chosen: string | null
  crews: number
  onAll: () => void
  /** Undefined for who only reads. */
  onRemove: ((id: string) => Promise<unknown>) | undefined
}

const SHOWN_MAX = 60

export function Agenda({ entries, hours, month, chosen, crews, onAll, onRemove }: AgendaProps) {
  const shown = entries
    .filter((entry) => (chosen === null ? entry.endsOn >= `${month}-01` : isOn(entry, chosen)))
    .slice(0, SHOWN_MAX)
  const hoursOfDay = chosen === null ? null : formatHoursOf(chosen, hours)
  return (
    <section className={blocks.titled} aria-labelledby="agenda">
      <div className={blocks.titleRow}>
        <h2 id="agenda" aria-live="polite">
          {chosen === null ? 'Agenda' : formatDay(chosen)}
        </h2>
        {chosen === null ? null : (
          <Button variant="plain" onClick={onAll}>
            Show all
          </Button>
        )}
      </div>
      {hoursOfDay ? <Quiet>{hoursOfDay}</Quiet> : null}
      {shown.length === 0 ? (
        <Quiet>{chosen === null ? 'Nothing from this month on.' : 'Nothing on this day.'}</Quiet>
      ) : null}
      <ul className={css.agenda}>
        {shown.map((entry) => (
          <AgendaEntry key={entry.key} entry={entry} crews={crews} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  )
}

/** Busy times say it themselves. */
const BADGES: Partial<Record<EntryKind, Tone>> = { booking: 'good', quoted: 'wait', lead: 'accent' }

function AgendaEntry({ entry, crews, onRemove }: Pick<AgendaProps, 'crews' | 'onRemove'> & { entry: Entry }) {
  const { kind, title, href, crew, range, isWaiting } = entry
  const tone = BADGES[kind]
  const isOurs = range !== null || kind === 'busy' || kind === 'booking'
  return (
    <li>
      <div>
        {href === null ? (
          <b>{title}</b>
        ) : (
          <a href={href}>
            <b>{title}</b>
          </a>
        )}
        <Quiet>
          <span>{formatEntry(entry)}</span>
          {crews > 1 && isOurs ? <span>{` · ${crew === null ? 'All crews' : `Crew ${crew}`}`}</span> : null}
        </Quiet>
        {tone ? <Badge tone={tone}>{MARK_NAMES[kind]}</Badge> : null}
        {isWaiting ? <Badge tone="wait">Not sent yet</Badge> : null}
      </div>
      {range && onRemove ? (
        <RemoveButton what={`${title}, ${formatEntry(entry)}`} onRemove={() => onRemove(entry.key)} />
      ) : null}
    </li>
  )
}

function RemoveButton({ what, onRemove }: { what: string; onRemove: () => Promise<unknown> }) {
  const { busy, run } = useSingleRun()
  const remove = () => void run(async () => void (await onRemove()))
  return (
    <Button variant="plain" busy={busy} aria-label={`Remove ${what}`} onClick={remove}>
      Remove
    </Button>
  )
}
