import { createFileRoute, redirect } from '@tanstack/react-router'
import { EVENT_INSPIRATION_PATH } from '#contract/paths.ts'

/** `/events` redirects to the event inspiration articles. */
export const Route = createFileRoute('/events')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: EVENT_INSPIRATION_PATH + location.searchStr, statusCode: 301, replace: true })
  },
})
