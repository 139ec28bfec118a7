import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { NotificationsScreen } from '#src/features/account/notifications/notifications-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'

export const Route = createFileRoute('/account_/notifications')({
  head: () => ({ meta: [{ title: titled('Notifications') }, { name: 'robots', content: 'noindex' }] }),
  component: NotificationsPage,
})

function NotificationsPage() {
  const { api } = Route.useRouteContext()
  return (
    <SignedInOnly here="/account/notifications">{(who) => <NotificationsScreen api={api} who={who} />}</SignedInOnly>
  )
}
