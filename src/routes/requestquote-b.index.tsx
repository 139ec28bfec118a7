import { createFileRoute, redirect } from '@tanstack/react-router'

/** `/requestquote-b` redirects to its first step and preserves the query string. */
export const Route = createFileRoute('/requestquote-b/')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/requestquote-b/request${location.searchStr}`, statusCode: 301, replace: true })
  },
})
