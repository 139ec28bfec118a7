import { createRootRouteWithContext, HeadContent, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { DeliveredToast } from '#src/features/requests/delivered-toast.tsx'
import { useOfflineView } from '#src/pwa/use-offline-view.ts'
import { useConnection } from '#src/pwa/use-online.ts'
import { useUpdate } from '#src/pwa/use-update.ts'
import type { RouterContext } from '#src/router.tsx'
import { SiteFrame } from '#src/ui/site-frame.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { title: 'Fanfare: free quotes from entertainers and event vendors near you' },
      {
        name: 'description',
        content: 'Find DJs, bands, magicians, photographers and more near you, and ask for free quotes. Even without a signal.',
      },
    ],
  }),
  component: Root,
})

function Root() {
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shownPath = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const busy = useRouterState({ select: (state) => state.isLoading })
  const connectivity = useConnection()
  const { outbox } = useOfflineView()
  const { state: news, apply } = useUpdate()
  return (
    <>
      <HeadContent />
      <SiteFrame
        {...{ path, shownPath, busy, news, connectivity }}
        waiting={outbox.filter(({ record }) => record.state !== 'sent').length}
        onUpdate={() => void apply()}
        onFollow={(href) => void router.navigate({ href })}
      >
        <Outlet />
        <DeliveredToast />
      </SiteFrame>
    </>
  )
}
