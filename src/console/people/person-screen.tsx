/** /operator/people/person?email=…: a person, and what an operator may do. */
import { Facts } from '#src/ui/elements/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import type { PersonFile } from '#contract/console/people.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { formatNumber } from '#contract/format-count.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Page, Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { EmailText } from './email-text.tsx'
import { ExportPerson } from './export-person.tsx'
import { HeldCard } from './held-card.tsx'
import { BackToPeople, MailsCard, TimelineCard } from './file-parts.tsx'

export default function PersonScreen({ role }: { role: Role }) {
  useTitle('Person')
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const query = useQuery(readOptions('personFile', { query: { email } }))
  return (
    <Page roomy>
      <BackToPeople />
      <Loaded query={query}>
        {(person) => (
          <>
            <Head person={person} />
            {person.blockedBecause === null ? null : <Notice tone="bad">{`Blocked: ${person.blockedBecause}`}</Notice>}
            {person.hasOpenSignup ? <OpenSignup mayPrice={hasRight(role, 'changePrices')} /> : null}
            <div className={css.columns}>
              <Stack>
                <Card as="section" roomy>
                  <Stack>
                    <Facts
                      columns="many"
                      facts={[
                        ['Email confirmed', person.emailConfirmed ? 'Yes' : 'No'],
                        ['Phone', person.phone === '' ? 'None' : person.phone],
                        ['Requests', formatNumber(person.counts.requests)],
                        ['Bookings', formatNumber(person.counts.bookings)],
                      ]}
                    />
                    {person.vendorId === null ? null : (
                      <Link href={`/people/vendors/${person.vendorId}`}>{`Their vendor, #${person.vendorId}`}</Link>
                    )}
                    {hasRight(role, 'sendMail') && person.accountId !== null && !person.emailConfirmed ? (
                      <CardActions>
                        <ActButton
                          act="resendConfirmation"
                          target={person.email}
                          title="Send the confirmation again?"
                          action="Send"
                          label="Resend confirmation"
                        />
                      </CardActions>
                    ) : null}
                  </Stack>
                </Card>
                <HeldCard person={person} mayEdit={hasRight(role, 'editPeople')} />
                <Card as="section" roomy>
                  <Stack gap="tight">
                    <h2>Latest requests</h2>
                    {person.requests.length === 0 ? <Quiet>None.</Quiet> : null}
                    <ul className={css.list}>
                      {person.requests.map(({ id, eventType, eventDate, sentAt }) => (
                        <li key={id}>
                          {hasRight(role, 'seeRequests') ? (
                            <Link href={`/requests/${id}`}>
                              {`#${id} · ${eventType} on ${formatWholeDay(eventDate)}`}
                            </Link>
                          ) : (
                            <p>{`#${id} · ${eventType} on ${formatWholeDay(eventDate)}`}</p>
                          )}
                          <Quiet>{`Sent ${formatMoment(sentAt)}`}</Quiet>
                        </li>
                      ))}
                    </ul>
                  </Stack>
                </Card>
                <MailsCard email={person.email} bounce={person.bounce} mails={person.mails} role={role} />
                <HandlingCard person={person} role={role} />
              </Stack>
              <TimelineCard entries={person.timeline} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Head = ({ person: { accountId, name, email } }: { person: PersonFile }) => (
  <header className={blocks.head}>
    <Badge>{accountId === null ? 'Guest' : 'Account'}</Badge>
    <h1>{name === '' ? <EmailText email={email} /> : name}</h1>
    <Quiet>
      <EmailText email={email} />
    </Quiet>
  </header>
)

const OpenSignup = ({ mayPrice }: { mayPrice: boolean }) => (
  <Notice>
    <Stack gap="tight">
      <b>A signup of this person isn’t finished, so there’s no vendor yet.</b>
      {mayPrice ? (
        <span>
          A membership is given to a vendor. To give this person one, make a promotion of 100% for one signup under
          Money and send them its code: with it they finish without paying. Once there’s a vendor, “Grant” on its page
          gives one, too.
        </span>
      ) : null}
    </Stack>
  </Notice>
)

/** Acts about the person’s address and data, for those who may. */
function HandlingCard({ person: { email, blockedBecause }, role }: { person: PersonFile; role: Role }) {
  const [mayBlock, mayExport, mayDelete] = [
    hasRight(role, 'blockPeople'),
    hasRight(role, 'handPersonalData'),
    hasRight(role, 'deletePeople'),
  ]
  if (!mayBlock && !mayExport && !mayDelete) return null
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Address and data</h2>
        <Quiet>Before anything is deleted, you read what goes, what stays and why.</Quiet>
        <CardActions>
          {mayExport ? <ExportPerson email={email} /> : null}
          {mayBlock && blockedBecause === null ? (
            <ActButton act="block" target={email} title="Block this address?" action="Block" label="Block" />
          ) : null}
          {mayBlock && blockedBecause !== null ? (
            <ActButton act="unblock" target={email} title="Unblock this address?" action="Unblock" label="Unblock" />
          ) : null}
          {mayDelete ? (
            <ActButton
              act="deletePerson"
              target={email}
              title="Delete everything about this person?"
              action="Delete"
              label="Delete data"
            />
          ) : null}
        </CardActions>
      </Stack>
    </Card>
  )
}
