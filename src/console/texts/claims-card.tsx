/** The claims that texts may make, each with the page that explains it. */
import { useQuery } from '@tanstack/react-query'
import type { Claim } from '#contract/console/texts.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import list from '../work/timeline.module.css'

const WORDS: Record<Claim, string> = {
  paymentPage: 'Clients can pay for bookings through the site',
  guaranteePage: 'Bookings paid through the site are covered by a guarantee',
}

export function ClaimsCard({ mayEdit }: { mayEdit: boolean }) {
  const query = useQuery(readOptions('consoleClaims'))
  return (
    <Loaded query={query}>
      {({ claims }) => (
        <Card as="section" roomy>
          <Stack gap="tight">
            <h2>Claims</h2>
            <Quiet>
              Pages and answers say these only while they’re switched on, and link to the page that explains them.
            </Quiet>
            <ul className={list.list}>
              {claims.map(({ claim, page }) => (
                <li key={claim} className={list.row}>
                  <div>
                    <p>{WORDS[claim]}</p>
                    {page === null ? null : <a href={page}>{page}</a>}
                  </div>
                  <Badge tone={page === null ? 'plain' : 'good'}>{page === null ? 'Off' : 'On'}</Badge>
                  {mayEdit ? <ClaimButton claim={claim} isOn={page !== null} /> : null}
                </li>
              ))}
            </ul>
          </Stack>
        </Card>
      )}
    </Loaded>
  )
}

const ClaimButton = ({ claim, isOn }: { claim: Claim; isOn: boolean }) =>
  isOn ? (
    <ActButton
      act="switchClaim"
      target={claim}
      given={{ to: 'off', page: '' }}
      title="Switch this claim off?"
      action="Switch off"
      label="Switch off"
    />
  ) : (
    <ActButton
      act="switchClaim"
      target={claim}
      given={{ to: 'on' }}
      title="Switch this claim on?"
      action="Switch on"
      label="Switch on"
      variant="soft"
    />
  )
