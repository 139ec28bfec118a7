/**
 * Calendars elsewhere: subscribed ones with their age, and the address of this one. They need a connection, because
 * their addresses are secrets, which this device does not store.
 */
import { useState, type FormEvent } from 'react'
import type { Availability, CalendarFeed } from '#contract/availability/availability.ts'
import { formatCount } from '#contract/format-count.ts'
import type { Api } from '#src/api/client.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { Field, Input } from '#src/ui/form/field.tsx'
import { formatAge } from '#src/ui/format/format-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './calendar.module.css'
import { FEED_PROBLEM_WORDS, feedFailure, OTHER_CALENDARS, whatFollows } from './feed-failure.ts'
import { Published } from './published.tsx'
import { formatUnread } from './unread-events.ts'

interface FeedsProps {
  api: Api
  now: number
  vendorId: number
  calendar: Availability
  onChanged: () => void
}

export function Feeds({ api, now, vendorId, calendar, onChanged }: FeedsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  useUnsavedWork(typed !== '')
  const { busy, run: runOne } = useSingleRun()
  const params = { id: vendorId }
  const run = (work: () => Promise<void>) =>
    runOne(async () => {
      setProblem(null)
      try {
        await work()
        onChanged()
      } catch (failure) {
        setProblem(feedFailure(failure))
      }
    })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    await run(async () => {
      await api.call('addFeed', { params, body: { url: typed } })
      setTyped('')
    })
  }
  return (
    <section className={blocks.titled} id={OTHER_CALENDARS}>
      <h2>Other calendars</h2>
      <Quiet>
        Add the ICS address of a calendar you keep elsewhere. We read only when you’re busy, never what for.
      </Quiet>
      <ul className={css.agenda}>
        {calendar.feeds.map((feed) => (
          <li key={feed.id}>
            <Feed feed={feed} knownUntil={calendar.knownUntil} now={now} />
            <Button
              variant="plain"
              busy={busy}
              aria-label={`Remove ${feed.host}`}
              onClick={() =>
                void run(async () => void (await api.call('removeFeed', { params: { ...params, feedId: feed.id } })))
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <form className={blocks.block} onSubmit={(event) => void add(event)}>
        <Field label="ICS address" error={problem}>
          {(control) => (
            <Input
              {...control}
              name="url"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="soft" busy={busy}>
          Add calendar
        </Button>
      </form>
      <Published api={api} vendorId={vendorId} onChanged={onChanged} isPublished={calendar.publishedAt !== null} />
    </section>
  )
}

function Feed({ feed, knownUntil, now }: { feed: CalendarFeed; knownUntil: string | null; now: number }) {
  const { host, fetchedAt, problem, isStale, busyTimes } = feed
  const follows = whatFollows(feed, knownUntil, now)
  const unread = formatUnread(feed)
  return (
    <div>
      <b>{host}</b>
      <Quiet>
        {fetchedAt
          ? `Read ${formatAge(Date.parse(fetchedAt), now)} · ${formatCount(busyTimes, 'busy time')}`
          : 'Not read yet'}
      </Quiet>
      {isStale ? <Badge tone="bad">Out of date</Badge> : null}
      {problem ? <Quiet>{FEED_PROBLEM_WORDS[problem]}</Quiet> : null}
      {follows ? <Quiet>{follows}</Quiet> : null}
      {unread ? <Badge tone="wait">Partly read</Badge> : null}
      {unread ? <Quiet>{unread}</Quiet> : null}
    </div>
  )
}
