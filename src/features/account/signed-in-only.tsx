/** A page for whoever is signed in; everybody else is asked to sign in, and comes back here. */
import type { ReactNode } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import { useSignedIn } from '#src/pwa/use-signed-in.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { AccountIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'

export function SignedInOnly({ here, children }: { here: string; children: (who: SignedIn) => ReactNode }) {
  const who = useSignedIn()
  const hydrated = useHydrated()
  if (who) return children(who)
  return (
    <Page narrow aria-busy={!hydrated}>
      {hydrated ? (
        <EmptyState
          title="Sign in to see this"
          icon={<AccountIcon />}
          actions={<LinkButton href={`/sign-in?next=${encodeURIComponent(here)}`}>Sign in</LinkButton>}
        >
          You are signed out, or were signed out on another device.
        </EmptyState>
      ) : (
        <>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="button" />
        </>
      )}
    </Page>
  )
}
