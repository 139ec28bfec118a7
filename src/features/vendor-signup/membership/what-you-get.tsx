/** Everything that both memberships include, how much was asked for lately, and what happens when one ends. */
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatCount } from '#contract/format-count.ts'
import { addDays, dateIn } from '#contract/dates.ts'
import type { MembershipOption } from '#contract/commerce.ts'
import type { Api } from '#src/api/client.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { categoriesQuery, demandQuery } from '../queries.ts'
import css from './what-you-get.module.css'

const INCLUDED = [
  'Requests with date, city, guests and budget, and the client’s phone number',
  'Quotes from your phone, offline too, with templates and packages',
  'Bookings that can’t overlap: your calendar decides',
  'Agreements, invoices and receipts as PDFs',
  'Payments and deposits noted by both sides',
  'An event-day sheet with times, address and contacts',
  'Reviews once a booking is completed',
  'No commission and no fee per lead',
]

interface WhatYouGetProps {
  api: Api
  /** The main category; undefined until it is chosen. */
  categoryId: number | undefined
  /** File name and name of the vendor's city; undefined until it is chosen. */
  city: { fileName: string; name: string } | undefined
}

export function WhatYouGet({ api, categoryId, city }: WhatYouGetProps) {
  return (
    <section className={blocks.section} aria-label="What both include">
      <h2 className={css.title}>What both include</h2>
      {categoryId && city ? <Demand api={api} categoryId={categoryId} city={city} /> : null}
      <ul className={css.points}>
        {INCLUDED.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <SampleLead />
      <h3>If you leave</h3>
      <p>
        You don’t have to renew. After your last day, clients don’t find you anymore. Your bookings, messages and papers
        stay in your account, and so do your profile and photos if you come back.
      </p>
    </section>
  )
}

/** `31 requests for DJs near Round Rock in the last 90 days`; and who waits for one; nothing where there were few. */
function Demand({
  api,
  categoryId,
  city,
}: Required<Pick<WhatYouGetProps, 'api'>> & { categoryId: number; city: { fileName: string; name: string } }) {
  const { data } = useQuery(demandQuery(api, { serviceTypeId: categoryId, location: city.fileName }))
  const { data: catalog } = useQuery(categoriesQuery(api))
  const chosen = catalog?.find(({ id }) => id === categoryId)
  const group = catalog?.find(({ id }) => id === chosen?.topLevelServiceType) ?? chosen
  if (!data || !group) return null
  const where = `${group.pluralForm} within ${data.miles} miles of ${city.name}`
  return (
    <>
      {data.requests ? (
        <p className={css.demand}>
          {`${formatCount(data.requests, 'request')} for ${where} in the last ${data.days} days`}
        </p>
      ) : null}
      {data.waiting ? (
        <p className={css.demand}>{`${formatCount(data.waiting, 'person', 'people')} waiting for ${where}`}</p>
      ) : null}
    </>
  )
}

/** A Saturday that is always ahead. */
function sampleDay(): string {
  const day = addDays(dateIn('UTC', new Date()), 60)
  return addDays(day, (6 - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7)
}

const SampleLead = () => (
  <Card as="section" className={blocks.block} aria-label="A sample lead">
    <Quiet>Sample lead</Quiet>
    <b>{`Wedding on ${formatDay(sampleDay())}`}</b>
    <p>12 mi · You’re free · Only you were asked · Reply by Friday</p>
    <p>5:30 PM, 5 hours · 120 guests · Budget $1,200</p>
  </Card>
)

/** The price after the first term, as it is now. */
export const priceAfter = ({ pricing12 }: Pick<MembershipOption, 'pricing12'>): string =>
  `Currently ${formatMoney(pricing12)} a year after this term.`
