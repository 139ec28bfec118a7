import { createFileRoute, redirect } from '@tanstack/react-router'

/** `/requestquote-b` is its first step; the query string is kept. */
export const Route = createFileRoute('/requestquote-b/')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/requestquote-b/request${location.searchStr}`, statusCode: 301, replace: true })
  },
})
