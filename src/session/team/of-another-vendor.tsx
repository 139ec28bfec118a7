/** Instead of "not found": a lead or a booking of another vendor that the account works for, and the switch to it. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { TeamThing } from '#contract/team/team.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { EmptyState, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { useSignedIn } from '../use-signed-in.ts'
import { workAs } from './work-as.ts'

/** Asked anew each time: it follows a refusal, and teams change. */
const teamOfOptions = (api: Api, accountId: number, kind: TeamThing, id: number) =>
  queryOptions({
    queryKey: ['team-of', accountId, kind, id],
    queryFn: async ({ signal }) => (await api.call('teamOf', { params: { kind, id }, signal })).value.team,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const WORDS: Record<TeamThing, { noun: string; all: string; href: string }> = {
  lead: { noun: 'lead', all: 'All leads', href: '/leads' },
  booking: { noun: 'booking', all: 'All bookings', href: '/bookings' },
}

interface OfAnotherVendorProps {
  api: Api
  kind: TeamThing
  id: number
  /** Where it is shown, for the vendor that it belongs to. */
  path: string
  /** Why it could not be loaded. */
  error: Error | null
  /** Shown while it is unknown, or belongs to no other vendor of the account: with what was typed for it. */
  children: ReactElement
}

export function OfAnotherVendor({ api, kind, id, path, error, children }: OfAnotherVendorProps) {
  const who = useSignedIn()
  const isMissing = error instanceof ApiError && error.status === 404
  const asked = useQuery({
    ...teamOfOptions(api, who?.accountId ?? 0, kind, id),
    enabled: isMissing && who !== null && who.memberId !== null,
  })
  const change = useMutation({ mutationFn: (vendorId: number) => workAs(api, vendorId, path) })
  const team = asked.data
  if (!isMissing || !team || team.memberId === who?.memberId) return children
  const { noun, all, href } = WORDS[kind]
  return (
    <Page narrow>
      <EmptyState
        title={`This ${noun} belongs to ${team.profileName}`}
        actions={
          <>
            <Button busy={change.isPending} onClick={() => change.mutate(team.memberId)}>
              {`Switch to ${team.profileName}`}
            </Button>
            <LinkButton variant="quiet" href={href}>
              {all}
            </LinkButton>
          </>
        }
      >
        You’re working as another vendor right now. Switch to open it.
      </EmptyState>
      <ProblemNotice problem={change.error && messageOf(change.error)} />
    </Page>
  )
}
