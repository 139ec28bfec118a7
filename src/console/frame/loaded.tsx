/** A read while it is under way, when it failed, and once it is there. */
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, Notice, OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { messageOf } from '../api/call.ts'
import { formatMoment } from '../work/format-moment.ts'

/** Also while the script of a screen loads. */
export const CardsToCome = () => (
  <Stack aria-hidden="true">
    {[1, 2, 3].map((card) => (
      <Card key={card}>
        <Stack gap="tight">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
        </Stack>
      </Card>
    ))}
  </Stack>
)

interface StaleProps {
  since: number
  error: Error
  onRetry: () => void
  busy: boolean
}

/** Shown above something that couldn’t be read again. */
const Stale = ({ since, error, onRetry, busy }: StaleProps) => (
  <Notice tone="bad">
    <Stack gap="tight">
      <p>{`We couldn’t reload this. You see it as of ${formatMoment(new Date(since).toISOString())}.`}</p>
      <p>{messageOf(error)}</p>
      <div>
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Stack>
  </Notice>
)

/** Whether another page of a list is what couldn’t be read: its button says so. */
const isOfNextPage = (query: object) => 'isFetchNextPageError' in query && query.isFetchNextPageError === true

/** @param children shows what was read */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (value: T) => Elements }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  const retry = () => void refetch()
  // The data that was shown is gone, too.
  if (isNotFound(error)) return <EmptyState title="It isn’t here">{messageOf(error)}</EmptyState>
  if (data !== undefined)
    return (
      <>
        {error && !isOfNextPage(query) ? (
          <Stale since={dataUpdatedAt} error={error} onRetry={retry} busy={isFetching} />
        ) : null}
        {children(data)}
      </>
    )
  if (!error) return <CardsToCome />
  if (error instanceof ApiError && error.kind === 'offline')
    return (
      <OfflineState title="You’re offline" onRetry={retry} busy={isFetching}>
        The console shows things as they are now, so it needs a connection.
      </OfflineState>
    )
  return (
    <ErrorState title="We couldn’t load this" onRetry={retry} busy={isFetching}>
      {messageOf(error)}
    </ErrorState>
  )
}
