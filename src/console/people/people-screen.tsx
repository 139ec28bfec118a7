/** /operator/people: finds vendors and people. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { FIND_MAX_CHARS, type FoundPerson, type FoundVendor } from '#contract/console/people.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { LiveRegion } from '#src/ui/elements/visually-hidden.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { formatCount } from '#contract/format-count.ts'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { SearchField } from '../frame/search-field.tsx'
import { useTitle } from '../frame/title.ts'
import css from '../work/timeline.module.css'
import { VendorStateBadge } from './vendor-state-badge.tsx'

export default function PeopleScreen() {
  useTitle('People')
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const q = useDeferredValue(typed.trim().slice(0, FIND_MAX_CHARS))
  const query = useQuery({
    ...readOptions('findPeople', { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const type = (text: string) => {
    setTyped(text)
    // So that Back from a page finds the same list.
    setSearch(text === '' ? {} : { q: text }, { replace: true })
  }
  const count = q === '' || !query.data ? null : query.data.vendors.length + query.data.people.length
  return (
    <Page narrow roomy>
      <PageHeader title="People" />
      <SearchField label="Name, email, phone or number" value={typed} maxLength={FIND_MAX_CHARS} onChange={type} />
      <LiveRegion>{count === null ? '' : formatCount(count, 'result')}</LiveRegion>
      {q === '' ? (
        <Quiet>
          A name or an email by its beginning, a whole phone number, or the number of a vendor or a request.
        </Quiet>
      ) : (
        <Loaded query={query}>
          {({ vendors, people }) =>
            vendors.length + people.length === 0 ? (
              <EmptyState title="No one found">Check the spelling, or try the email or the phone number.</EmptyState>
            ) : (
              <Stack>
                {vendors.length > 0 ? <Vendors vendors={vendors} /> : null}
                {people.length > 0 ? <People people={people} /> : null}
              </Stack>
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

const Vendors = ({ vendors }: { vendors: readonly FoundVendor[] }) => (
  <Card as="section">
    <h2>Vendors</h2>
    <ul className={css.list}>
      {vendors.map(({ id, name, city, state }) => (
        <li key={id}>
          <Link className={css.found} href={`/people/vendors/${id}`}>
            <div>
              <b>{name}</b>
              <Quiet>{`#${id} · ${city}`}</Quiet>
            </div>
            <VendorStateBadge state={state} />
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)

const People = ({ people }: { people: readonly FoundPerson[] }) => (
  <Card as="section">
    <h2>People</h2>
    <ul className={css.list}>
      {people.map(({ email, name, accountId }) => (
        <li key={email}>
          <Link className={css.found} href={`/people/person?email=${encodeURIComponent(email)}`}>
            <div>
              <b>{name === '' ? email : name}</b>
              <Quiet>{email}</Quiet>
            </div>
            <Quiet as="span">{accountId === null ? 'Guest' : 'Account'}</Quiet>
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
