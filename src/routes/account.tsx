import { createFileRoute } from '@tanstack/react-router'
import { OnThisPhoneScreen } from '#src/features/account/on-this-phone-screen.tsx'

export const Route = createFileRoute('/account')({
  head: () => ({ meta: [{ title: 'On this phone · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: OnThisPhoneScreen,
})
