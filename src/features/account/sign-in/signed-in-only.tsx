/** A page for signed-in users; everyone else is asked to sign in and then returns here. */
import { useState } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { AccountIcon } from '#src/ui/elements/icons.tsx'
import { EmptyState, Notice } from '#src/ui/screens/notice.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'

export function SignedInOnly({ here, children }: { here: string; children: (who: SignedIn) => Elements }) {
  const who = useSignedIn()
  const [last, setLast] = useState(who)
  const hydrated = useHydrated()
  if (who && who !== last) setLast(who)
  const shownAs = who ?? last
  const signIn = `/sign-in?next=${encodeURIComponent(here)}`
  // An expired session leaves the input on the page; signing out reloads every tab.
  if (shownAs) {
    return (
      <>
        {who ? null : (
          <Page narrow>
            <Notice tone="bad">
              You’ve been signed out. What you typed is still here:{' '}
              <a href={signIn} target="_blank" rel="noreferrer">
                sign in in another tab
              </a>
              , then save.
            </Notice>
          </Page>
        )}
        {children(shownAs)}
      </>
    )
  }
  return (
    <Page narrow aria-busy={!hydrated}>
      {hydrated ? (
        <EmptyState
          title="Sign in to continue"
          icon={<AccountIcon />}
          actions={<LinkButton href={signIn}>Sign in</LinkButton>}
        >
          This page is for people with an account. If you were signed in here, your session has ended.
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
