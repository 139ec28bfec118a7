/** The timeline of a request as each side sees it: what happened, what it was emailed, and what the other has seen. */
import { useState } from 'react'
import type { RequestEvent } from '#contract/console/requests.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Field, Select } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { formatCents } from '../money/format-cents.ts'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { requestEventWords, SIDE_NAMES } from './words.ts'

const VIEWS = { all: 'All', client: 'As the client sees it', vendor: 'As the vendor sees it' } as const
type View = keyof typeof VIEWS
const viewIn = (text: string): View => (text === 'client' || text === 'vendor' ? text : 'all')

export function TimelineCard({ events }: { events: readonly RequestEvent[] }) {
  const [view, setView] = useState<View>('all')
  const shown = events.filter(({ to }) => to === null || view === 'all' || to === view)
  return (
    <Card as="section" roomy aria-labelledby="request-timeline">
      <Stack>
        <h2 id="request-timeline">Timeline</h2>
        <Field label="View">
          {(wiring) => (
            <Select {...wiring} value={view} onChange={({ currentTarget }) => setView(viewIn(currentTarget.value))}>
              {Object.entries(VIEWS).map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Quiet>
          The latest 100 messages and 100 emails. Emails are kept for 30 days; those to people who have left the
          vendor’s team aren’t listed. What a message says stays closed.
        </Quiet>
        <ol className={css.list}>
          {shown.map((event, place) => (
            <Line key={`${event.at} ${place}`} event={event} />
          ))}
        </ol>
      </Stack>
    </Card>
  )
}

function Line({ event: { at, by, what, note, cents, to, seenAt } }: { event: RequestEvent }) {
  const reader = by === 'client' ? 'vendor' : 'client'
  return (
    <li>
      <p>
        <b>{to === null ? requestEventWords(what) : `Email to the ${to}`}</b>
        {cents === null ? null : <span>{` · ${formatCents(cents)}`}</span>}
      </p>
      {note === '' ? null : <p className={blocks.note}>{`“${note}”`}</p>}
      <Quiet>{`${SIDE_NAMES[by]} · ${formatMoment(at)}`}</Quiet>
      {seenAt !== null ? <Quiet>{`Seen by the ${reader} ${formatMoment(seenAt)}`}</Quiet> : null}
    </li>
  )
}
