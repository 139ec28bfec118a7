/** For an account in several teams: the vendor that it works as, and the switch to another. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SignedIn } from '#contract/signed-in.ts'
import { ROLE_NAMES } from '#contract/team/role-words.ts'
import type { Api } from '#src/api/client.ts'
import { workAs } from '#src/session/team/work-as.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { problemMessage } from '../problem-messages.ts'
import { Section } from '../section.tsx'
import { teamsOptions } from './queries.ts'
import css from './team.module.css'

export function WorkingAs({ api, who }: { api: Api; who: SignedIn }) {
  const teams = useQuery(teamsOptions(api, who.accountId)).data?.value.teams ?? []
  const change = useMutation({ mutationFn: (vendorId: number) => workAs(api, vendorId) })
  if (teams.length < 2) return null
  return (
    <Section title="Working as">
      <ul className={css.people}>
        {teams.map(({ memberId: vendorId, profileName, role }) => (
          <li key={vendorId}>
            <div className={css.person}>
              <p className={css.name}>
                <b>{profileName}</b>
              </p>
              <Quiet>{ROLE_NAMES[role]}</Quiet>
            </div>
            {vendorId === who.memberId ? (
              <Badge tone="good">Now</Badge>
            ) : (
              <Button
                variant="quiet"
                busy={change.isPending && change.variables === vendorId}
                onClick={() => change.mutate(vendorId)}
                aria-label={`Work as ${profileName}`}
              >
                Switch
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ProblemNotice problem={change.error ? problemMessage(change.error) : null} />
    </Section>
  )
}
