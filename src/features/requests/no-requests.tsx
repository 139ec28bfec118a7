/**
 * Shown if this device has no requests: what would be here, and for a guest where to find those sent elsewhere
 * (decision 38).
 */
import { LinkButton } from '#src/ui/elements/button.tsx'
import { RequestsIcon } from '#src/ui/elements/icons.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'

interface NoRequestsProps {
  isGuest: boolean
  /** Whether those of other devices are unknown now. */
  isPartial: boolean
}

export function NoRequests({ isGuest, isPartial }: NoRequestsProps) {
  return (
    <EmptyState
      title={isPartial ? 'No requests on this device' : 'No requests yet'}
      icon={<RequestsIcon />}
      actions={
        <>
          <LinkButton href="/">Find vendors</LinkButton>
          {isGuest ? (
            <>
              <LinkButton variant="quiet" href="/sign-in?next=/requests">
                Sign in
              </LinkButton>
              <LinkButton variant="quiet" href="/create-account">
                Create account
              </LinkButton>
            </>
          ) : null}
        </>
      }
    >
      Your drafts, requests and replies appear here, even offline.
      {isGuest ? (
        <span> Used another device? Sign in, or create an account with the same email, to see them here.</span>
      ) : null}
    </EmptyState>
  )
}
