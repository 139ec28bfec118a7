import { createFileRoute, notFound } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { ConfirmNotice } from '#src/features/account/sign-in/ask-to-confirm.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { BookingScreen } from '#src/features/bookings/booking-screen.tsx'
import { BookingsScreen } from '#src/features/bookings/bookings-screen.tsx'
import { DayScreen } from '#src/features/bookings/day/day-screen.tsx'
import { VendorRunSheetScreen } from '#src/features/run-sheet/vendor-run-sheet-screen.tsx'
import { ConfirmFirst } from '#src/session/confirm-first.ts'
import { useMustConfirm } from '#src/session/use-must-confirm.ts'

/** The list, one booking, its event-day sheet and its run sheet: every page knows every route, so they are one. */
export const Route = createFileRoute('/bookings/{-$booking}/{-$sheet}')({
  beforeLoad: ({ params: { booking = '1', sheet = 'day' } }) => {
    if (!/^[1-9]\d{0,8}$/.test(booking) || !/^(day|run-sheet)$/.test(sheet)) throw notFound()
  },
  head: () => ({ meta: [{ title: titled('Bookings') }, { name: 'robots', content: 'noindex' }] }),
  component: Bookings,
})

function Bookings() {
  const { api } = Route.useRouteContext()
  const { booking, sheet } = Route.useParams()
  const navigate = Route.useNavigate()
  const onGo = (href: string) => void navigate({ href })
  const confirm = { ask: <ConfirmNotice api={api} />, isNeeded: useMustConfirm(api) }
  const Screen = sheet === 'day' ? DayScreen : sheet ? VendorRunSheetScreen : BookingScreen
  return (
    <SignedInOnly here={['/bookings', booking, sheet].filter(Boolean).join('/')}>
      {(who) =>
        booking ? (
          <ConfirmFirst value={confirm}>
            <Screen key={booking} api={api} who={who} onGo={onGo} id={Number(booking)} />
          </ConfirmFirst>
        ) : (
          <BookingsScreen api={api} who={who} onGo={onGo} />
        )
      }
    </SignedInOnly>
  )
}
