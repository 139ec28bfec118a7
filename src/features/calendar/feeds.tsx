/**
 * Calendars elsewhere: subscribed ones with their age, and the address of this one. They need a connection, because
 * their addresses are secrets, which this device does not store.
 */
import { useState, type FormEvent } from 'react'
import type { Availability, CalendarFeed, FeedProblem } from '#contract/availability/availability.ts'
import { formatCount } from '#contract/format-count.ts'
import type { Api } from '#src/api/client.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { formatAge } from '#src/ui/format/format-age.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './calendar.module.css'
import { feedFailure } from './feed-failure.ts'
import { Published } from './published.tsx'

interface FeedsProps {
  api: Api
  now: number
  memberId: number
  calendar: Availability
  onChanged: () => void
}

const PROBLEMS: Record<FeedProblem, string> = {
  address: 'This address isn’t on the public internet. Use the calendar’s public or secret ICS address.',
  unreachable: 'We couldn’t reach the site. We’ll try again.',
  slow: 'The site took too long to answer. We’ll try again.',
  tooLarge: 'The calendar is larger than 1 MB.',
  refused: 'The site refused. Check the address, or add it again.',
  unreadable: 'This isn’t a calendar we can read. Use an ICS (iCal) address.',
}

export function Feeds({ api, now, memberId, calendar, onChanged }: FeedsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run: runOne } = useSingleRun()
  const params = { id: memberId }
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
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const url = new FormData(form).get('url')
    if (typeof url !== 'string') return
    await run(async () => {
      await api.call('addFeed', { params, body: { url } })
      form.reset()
    })
  }
  return (
    <section className={blocks.titled}>
      <h2>Other calendars</h2>
      <p className={blocks.quiet}>
        Add the ICS address of a calendar you keep elsewhere. We read only when you’re busy, never what for.
      </p>
      <ul className={css.agenda}>
        {calendar.feeds.map((feed) => (
          <li key={feed.id}>
            <Feed feed={feed} now={now} />
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
            <Input {...control} name="url" type="url" inputMode="url" autoComplete="off" placeholder="https://" />
          )}
        </Field>
        <Button type="submit" variant="soft" busy={busy}>
          Add calendar
        </Button>
      </form>
      <Published {...{ api, memberId, onChanged }} isPublished={calendar.publishedAt !== null} />
    </section>
  )
}

function Feed({ feed, now }: { feed: CalendarFeed; now: number }) {
  const { host, fetchedAt, problem, isStale, isIncomplete, busyTimes } = feed
  return (
    <div>
      <b>{host}</b>
      <p className={blocks.quiet}>
        {fetchedAt
          ? `Read ${formatAge(Date.parse(fetchedAt), now)} · ${formatCount(busyTimes, 'busy time')}`
          : 'Not read yet'}
      </p>
      {isStale ? <Badge tone="bad">Out of date</Badge> : null}
      {problem ? <p className={blocks.quiet}>{PROBLEMS[problem]}</p> : null}
      {isStale ? <p className={blocks.quiet}>Until we can read it, your free days don’t show as free.</p> : null}
      {isIncomplete ? (
        <p className={blocks.quiet}>It has too many events to read them all, so your free days don’t show as free.</p>
      ) : null}
    </div>
  )
}
