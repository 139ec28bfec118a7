/** /operator/requests: requests, quotes, bookings and disputes, newest first, found by number, name or email. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { FIND_MAX_CHARS } from '#contract/console/people.ts'
import { REQUEST_LISTS, type ListedRequest, type RequestList, type Requests } from '#contract/console/requests.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Field, Select } from '#src/ui/form/field.tsx'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { callConsole } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { SearchField } from '../frame/search-field.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { useTitle } from '../frame/title.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { LIST_NAMES, stateOf } from './words.ts'

const listIn = (text: string | null): RequestList => REQUEST_LISTS.find((known) => known === text) ?? 'requests'

export default function RequestsScreen({ role }: { role: Role }) {
  useTitle('Requests')
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const list = listIn(search.get('list'))
  const q = useDeferredValue(typed.trim().slice(0, FIND_MAX_CHARS))
  // So that Back from a page finds the same list.
  const remember = (of: RequestList, text: string) =>
    setSearch({ ...(of !== 'requests' && { list: of }), ...(text !== '' && { q: text }) }, { replace: true })
  return (
    <Page narrow roomy>
      <PageHeader title="Requests">Newest first. Sample vendors don’t count.</PageHeader>
      <Field label="List">
        {(wiring) => (
          <Select
            {...wiring}
            value={list}
            onChange={({ currentTarget }) => remember(listIn(currentTarget.value), typed)}
          >
            {REQUEST_LISTS.map((name) => (
              <option key={name} value={name}>
                {LIST_NAMES[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SearchField
        label="Number, name or email"
        hint="Of the client or the vendor, by its beginning."
        value={typed}
        maxLength={FIND_MAX_CHARS}
        onChange={(text) => {
          setTyped(text)
          remember(list, text)
        }}
      />
      <Found list={list} q={q} mayHandle={hasRight(role, 'handleDisputes')} />
    </Page>
  )
}

function Found({ list, q, mayHandle }: { list: RequestList; q: string; mayHandle: boolean }) {
  const query = useInfiniteQuery({
    queryKey: ['consoleRequests', list, q],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      callConsole('consoleRequests', { query: { list, q, ...(pageParam !== undefined && { before: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: Requests) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const requests = pages.flatMap((page) => page.requests)
        return requests.length === 0 ? (
          <EmptyState title="Nothing found">
            {q === '' ? 'There’s nothing in this list yet.' : 'Check the spelling, or try the number or another list.'}
          </EmptyState>
        ) : (
          <Stack>
            <Card as="section" aria-label={LIST_NAMES[list]}>
              <ul className={css.list}>
                {requests.map((request) => (
                  <li key={request.mark}>
                    <RequestLine request={request} />
                    {/* Without its request it has no page. */}
                    {mayHandle && list === 'disputes' && request.leadId === null && request.state === 'disputed' ? (
                      <ActButton
                        act="closeDispute"
                        target={request.mark}
                        title="Close this dispute?"
                        action="Close dispute"
                        label="Close dispute"
                      />
                    ) : null}
                  </li>
                ))}
              </ul>
            </Card>
            <ShowMore query={query} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

function RequestLine({ request }: { request: ListedRequest }) {
  const { leadId, bookingId, eventType, eventDate, clientName, vendorName, state, at } = request
  const [words, tone] = stateOf(state)
  const numbers = [
    ...(leadId === null ? [] : [`#${leadId}`]),
    ...(bookingId === null ? [] : [`booking #${bookingId}`]),
    formatMoment(at),
  ]
  const line = (
    <>
      <div>
        <b>{`${eventType} on ${formatWholeDay(eventDate)}`}</b>
        <p>{`${clientName} · ${vendorName}`}</p>
        <Quiet>{numbers.join(' · ')}</Quiet>
      </div>
      <Badge tone={tone}>{words}</Badge>
    </>
  )
  return leadId === null ? (
    <div className={css.found}>{line}</div>
  ) : (
    <Link className={css.found} href={`/requests/${leadId}`}>
      {line}
    </Link>
  )
}
