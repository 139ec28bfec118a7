/** /operator/requests/ID: a request as both sides see it, its bookings, disputes and, once opened, its messages. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { RequestFile } from '#contract/console/requests.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Page, Stack } from '#src/ui/frame/page.tsx'
import { readOptions } from '../api/queries.ts'
import { BackLink } from '../frame/back-link.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import css from '../work/timeline.module.css'
import { BookingCard } from './booking-card.tsx'
import { ConversationCard } from './conversation-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { stateOf } from './words.ts'

export default function RequestScreen({ id, role }: { id: number; role: Role }) {
  useTitle('Request')
  const query = useQuery(readOptions('requestFile', { params: { id } }))
  return (
    <Page roomy>
      <BackLink href="/requests" name="Requests" />
      <Loaded query={query}>
        {(file) => (
          <>
            <Header file={file} />
            <div className={css.columns}>
              <Stack>
                <About file={file} />
                {file.bookings.map((booking) => (
                  <BookingCard key={booking.id} booking={booking} mayHandle={hasRight(role, 'handleDisputes')} />
                ))}
                <ConversationCard file={file} mayOpen={hasRight(role, 'openConversations')} />
              </Stack>
              <TimelineCard events={file.timeline} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Header({ file: { leadId, eventType, eventDate, state } }: { file: RequestFile }) {
  const [words, tone] = stateOf(state)
  return (
    <header className={blocks.head}>
      <Badge tone={tone}>{words}</Badge>
      <h1>{`${eventType} on ${formatWholeDay(eventDate)}`}</h1>
      <Quiet>{`Request #${leadId}`}</Quiet>
    </header>
  )
}

const About = ({ file: { client, vendor } }: { file: RequestFile }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Client and vendor</h2>
      <p>
        {client.email === '' ? (
          <span>{client.name}</span>
        ) : (
          <Link href={`/people/person?email=${encodeURIComponent(client.email.toLowerCase())}`}>{client.name}</Link>
        )}
      </p>
      <p>
        <Link href={`/people/vendors/${vendor.id}`}>{vendor.name}</Link>
      </p>
    </Stack>
  </Card>
)
