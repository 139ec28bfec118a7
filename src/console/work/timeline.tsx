import type { TimelineEntry } from '#contract/console/people.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatMoment } from './format-moment.ts'
import { detailWords, eventWords } from './event-words.ts'
import css from './timeline.module.css'

/** Events, newest first. */
export function Timeline({ entries }: { entries: readonly (TimelineEntry & { id?: number })[] }) {
  if (entries.length === 0) return <Quiet>Nothing yet.</Quiet>
  return (
    <ol className={css.list}>
      {entries.map((entry, place) => (
        <li key={entry.id ?? `${entry.at} ${place}`}>
          <p>
            <b>{eventWords(entry.what)}</b>
            {entry.detail === null || entry.detail === '' ? null : (
              <span>{` · ${detailWords({ what: entry.what, detail: entry.detail })}`}</span>
            )}
          </p>
          {entry.reason === null || entry.reason === '' ? null : <p className={blocks.note}>{`“${entry.reason}”`}</p>}
          <Quiet>{`${formatMoment(entry.at)}${entry.operator === null ? '' : ` · ${entry.operator}`}`}</Quiet>
        </li>
      ))}
    </ol>
  )
}
