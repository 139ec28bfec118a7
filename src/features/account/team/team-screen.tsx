/** /account/team: who works for the vendor, in which role, and who is invited. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Team } from '#contract/team/team.ts'
import { may } from '#src/session/rights.ts'
import type { Api } from '#src/api/client.ts'
import { useNow } from '#src/sync/use-now.ts'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ErrorState, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { problemMessage } from '../problem-messages.ts'
import { Section } from '../section.tsx'
import { HandOver } from './hand-over.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { People } from './people.tsx'
import { teamOptions } from './queries.ts'
import { WorkingAs } from './working-as.tsx'

interface TeamScreenProps {
  api: Api
  who: SignedIn
  vendorId: number
}

export function TeamScreen({ api, who, vendorId }: TeamScreenProps) {
  const now = useNow()
  const options = teamOptions(api, who.accountId, vendorId)
  const { data, error, refetch, isFetching } = useQuery(options)
  const queryClient = useQueryClient()
  const keep = (team: Team) => queryClient.setQueryData(options.queryKey, { value: team, savedAt: null })
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name="Team" />
      <PageHeader title="Team">
        Everyone signs in with their own email. Clients see who replied by first name.
      </PageHeader>
      <WorkingAs api={api} who={who} />
      {data ? (
        <>
          {data.savedAt === null ? null : (
            <SavedNotice savedAt={data.savedAt} now={now}>
              you can change the team when you’re back online
            </SavedNotice>
          )}
          <TeamOf
            api={api}
            who={who}
            vendorId={vendorId}
            team={data.value}
            canChange={data.savedAt === null}
            keep={keep}
          />
        </>
      ) : error ? (
        <ErrorState title="We can’t load your team right now" busy={isFetching} onRetry={() => void refetch()}>
          {problemMessage(error)}
        </ErrorState>
      ) : (
        <Section title="People">
          <Skeleton />
          <Skeleton />
        </Section>
      )}
    </Page>
  )
}

interface TeamOfProps extends TeamScreenProps {
  team: Team
  /** Whether it is fresh: a copy isn't changed. */
  canChange: boolean
  keep: (team: Team) => void
}

function TeamOf({ api, who, vendorId, team, canChange, keep }: TeamOfProps) {
  const isManager = canChange && may(who, 'manage')
  const own = team.teammates.find(({ accountId }) => accountId === who.accountId)
  const others = team.teammates.filter(({ accountId }) => accountId !== who.accountId)
  return (
    <>
      <People api={api} vendorId={vendorId} team={team} ownId={who.accountId} canChange={isManager} onChanged={keep} />
      {isManager ? <InviteForm api={api} vendorId={vendorId} onInvited={keep} /> : null}
      {team.invitations.length > 0 ? (
        <Invitations api={api} vendorId={vendorId} team={team} canChange={isManager} onChanged={keep} />
      ) : null}
      {isManager && own?.isHolder && others.length > 0 ? (
        <HandOver api={api} vendorId={vendorId} people={others} onDone={keep} />
      ) : null}
      {canChange && own && !own.isHolder ? (
        <LeaveTeam api={api} vendorId={vendorId} profileName={team.profileName} />
      ) : null}
    </>
  )
}
