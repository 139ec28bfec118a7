/** A vendor's inbox as places of its account: leads, messages, calendar and figures. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FIGURES_WEEKS, type WeekFigures } from '#contract/inbox/lead-figures.ts'
import { formatCount } from '#contract/format-count.ts'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { whenShown } from '#src/sync/connectivity/when-shown.ts'
import type { Cached } from '#src/sync/storage/read-cached.ts'
import { useNow } from '#src/sync/use-now.ts'
import { formatAge } from '#src/ui/format/format-time.ts'
import { Place, PlaceList } from '#src/ui/elements/place-list.tsx'
import { figuresOptions, inboxOptions } from './queries.ts'

export function InboxPlaces({ api }: { api: Api }) {
  const who = useSignedIn()
  const now = useNow()
  const accountId = who?.accountId ?? 0
  const enabled = who !== null && who.memberId !== null
  const { data, error } = useInfiniteQuery({ ...inboxOptions(api, accountId), enabled })
  const figures = useQuery({ ...figuresOptions(api, accountId), enabled })
  const inbox = data?.pages[0]
  const unread = inbox?.value.unreadMessages ?? 0
  const wordsOf = <T,>(read: Cached<T> | undefined, failure: unknown, format: (value: T) => string) => {
    if (failure) return whenShown(failure)
    if (!read) return null
    return format(read.value) + (read.savedAt === null ? '' : ` · saved ${formatAge(read.savedAt, now)}`)
  }
  return (
    <PlaceList>
      <Place
        href="/leads"
        name="Leads"
        words={wordsOf(inbox, error, leadWords)}
        needsYou={(inbox?.value.unopened ?? 0) > 0}
      />
      <Place
        href="/threads"
        name="Messages"
        words={wordsOf(inbox, error, () => (unread > 0 ? `${unread} new` : 'None new'))}
        needsYou={unread > 0}
      />
      <Place href="/calendar" name="Calendar" words="Days you’re booked or away" />
      <Place
        href="/account/figures"
        name={`Last ${FIGURES_WEEKS} weeks`}
        words={wordsOf(figures.data, figures.error, figureWords)}
      />
    </PlaceList>
  )
}

function leadWords({ total, unopened }: { total: number; unopened: number }): string {
  if (total === 0) return 'None yet. We’ll email you when one arrives.'
  return unopened > 0 ? `${unopened} new, ${total} in all` : `${formatCount(total, 'lead')}, none new`
}

function figureWords({ weeks }: { weeks: readonly WeekFigures[] }): string {
  const sum = (name: 'views' | 'leads') => weeks.reduce((all, week) => all + week[name], 0)
  return `${formatCount(sum('views'), 'profile view')}, ${formatCount(sum('leads'), 'lead')}`
}
