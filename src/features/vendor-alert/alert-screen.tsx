/** /vendor-alert: a visitor asks to be told when a vendor joins, and by the mailed link turns that on or ends it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { isCalendarDate } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import { ANY, NATIONWIDE } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import { AwaitedSearch, awaitedTitle, type VendorAlert } from '#contract/vendor-alerts.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { isNotFound, isOffline } from '#src/api/errors/error-kinds.ts'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, Notice, OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { AlertForm } from './alert-form.tsx'

interface AlertScreenProps {
  api: Api
  /** Undefined while it loads. */
  catalog: readonly ServiceType[] | undefined
  /** The parameters of the address. */
  search: Record<string, unknown>
}

export function AlertScreen({ api, catalog, search }: AlertScreenProps) {
  const token = useLinkToken()
  const asked = v.safeParse(AwaitedSearch, search)
  return (
    <Page narrow roomy>
      {typeof token === 'string' ? (
        <Linked api={api} token={token} />
      ) : asked.success ? (
        <Asked api={api} catalog={catalog} search={asked.output} freeOn={dayIn(search)} />
      ) : token === null ? (
        <LinkOver />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

const dayIn = ({ freeOn }: Record<string, unknown>): string =>
  typeof freeOn === 'string' && isCalendarDate(freeOn) ? freeOn : ''

interface AskedProps extends Pick<AlertScreenProps, 'api' | 'catalog'> {
  search: AwaitedSearch
  freeOn: string
}

/** The form, once the names of category and place are there. */
function Asked({ api, catalog, search, freeOn }: AskedProps) {
  const { kind, categoryId, location } = search
  const isNationwide = location === NATIONWIDE
  const place = useQuery({
    queryKey: ['vendor-alert', 'place', location],
    queryFn: async ({ signal }) => (await api.call('location', { params: { fileName: location }, signal })).value,
    enabled: !isNationwide,
    staleTime: Infinity,
  })
  const category = catalog?.find(({ id }) => id === categoryId)
  if (isNotFound(place.error) || (catalog && categoryId !== ANY && !category)) return <LinkOver />
  if (place.error)
    return <Unavailable error={place.error} busy={place.isFetching} onRetry={() => void place.refetch()} />
  if (!catalog || (!isNationwide && !place.data)) return <Waiting />
  const title = awaitedTitle(kind, category?.pluralForm ?? null, place.data?.displayName ?? null)
  return <AlertForm api={api} search={search} title={title} freeOn={freeOn} />
}

interface UnavailableProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

const Unavailable = ({ error, busy, onRetry }: UnavailableProps) =>
  isOffline(error) ? (
    <OfflineState title="You’re offline" onRetry={onRetry} busy={busy}>
      You can set or end an alert when you’re back online.
    </OfflineState>
  ) : (
    <ErrorState title="We can’t open this right now" onRetry={onRetry} busy={busy}>
      {messageOf(error)}
    </ErrorState>
  )

const Waiting = () => (
  <>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="button" />
  </>
)

const FindVendors = () => (
  <LinkButton variant="soft" href="/">
    Find vendors
  </LinkButton>
)

const LinkOver = () => (
  <EmptyState title="This link doesn’t work anymore" actions={<FindVendors />}>
    The alert has ended, or the link wasn’t opened in time. Search again to set a new one.
  </EmptyState>
)

function Linked({ api, token }: { api: Api; token: string }) {
  // In memory only, like the token.
  const queryKey = ['vendor-alert', token]
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call('readVendorAlert', { body: { token }, signal })).value,
    staleTime: Infinity,
  })
  const change = useMutation({
    mutationFn: async (isOn: boolean) => (await api.call('setVendorAlert', { body: { token, isOn } })).value,
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
  })
  if (data)
    return (
      <Alert
        alert={data}
        busy={change.isPending}
        problem={change.error ? messageOf(change.error) : null}
        onSet={change.mutate}
      />
    )
  if (!error) return <Waiting />
  if (error instanceof ApiError && [404, 422].includes(error.status ?? 0)) return <LinkOver />
  return <Unavailable error={error} busy={isFetching} onRetry={() => void refetch()} />
}

const SAID: Record<Exclude<VendorAlert['state'], 'unproven'>, string> = {
  on: 'Your alert is on. We’ll email you once when a vendor joins.',
  told: 'A vendor has joined, and we’ve emailed you. Your alert is over.',
  ended: 'Your alert has ended, and we’ve deleted your email from it.',
}

interface AlertProps {
  alert: VendorAlert
  busy: boolean
  problem: string | null
  onSet: (isOn: boolean) => void
}

function Alert({ alert: { title, eventDate, state }, busy, problem, onSet }: AlertProps) {
  return (
    <>
      <PageHeader title={title}>
        {eventDate === null ? 'Vendor alert' : `Vendor alert for ${formatDay(eventDate)}`}
      </PageHeader>
      <Stack>
        <output>
          {state === 'unproven' ? null : <Notice tone={state === 'on' ? 'good' : 'wait'}>{SAID[state]}</Notice>}
        </output>
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="bad">{problem}</Notice>
          </div>
        )}
        {state === 'unproven' ? (
          <Button wide busy={busy} onClick={() => onSet(true)}>
            Turn on alert
          </Button>
        ) : null}
        {state === 'unproven' || state === 'on' ? (
          <Button variant="quiet" busy={busy} onClick={() => onSet(false)}>
            End alert
          </Button>
        ) : (
          <FindVendors />
        )}
      </Stack>
    </>
  )
}
