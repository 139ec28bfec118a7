/** The entries of the calendar, day by day: for the chosen day, or from the shown month on. */
import { formatDay } from '#contract/format.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatEntry, isOn, type Entry } from './calendar-days.ts'
import css from './calendar.module.css'

interface AgendaProps {
  entries: readonly Entry[]
  month: string
  chosen: string | null
  crews: number
  onAll: () => void
  /** Undefined for who only reads. */
  onRemove: ((id: string) => Promise<unknown>) | undefined
}

const SHOWN_MAX = 60

export function Agenda({ entries, month, chosen, crews, onAll, onRemove }: AgendaProps) {
  const shown = entries
    .filter((entry) => (chosen === null ? entry.endsOn >= `${month}-01` : isOn(entry, chosen)))
    .slice(0, SHOWN_MAX)
  return (
    <section className={blocks.titled}>
      <div className={blocks.titleRow}>
        <h2>{chosen === null ? 'Agenda' : formatDay(chosen)}</h2>
        {chosen === null ? null : (
          <Button variant="plain" onClick={onAll}>
            Show all
          </Button>
        )}
      </div>
      {shown.length === 0 ? <Quiet>Nothing here.</Quiet> : null}
      <ul className={css.agenda}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <div>
              {entry.bookingId === null ? (
                <b>{entry.title}</b>
              ) : (
                <a href={`/bookings/${entry.bookingId}`}>
                  <b>{entry.title}</b>
                </a>
              )}
              <Quiet>
                <span>{formatEntry(entry)}</span>
                {crews > 1 ? <span>{` · ${entry.crew === null ? 'All crews' : `Crew ${entry.crew}`}`}</span> : null}
              </Quiet>
              {entry.isWaiting ? <Badge tone="wait">Not sent yet</Badge> : null}
            </div>
            {entry.range && onRemove ? (
              <RemoveButton what={`${entry.title}, ${formatEntry(entry)}`} onRemove={() => onRemove(entry.key)} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
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
