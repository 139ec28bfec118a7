import { createFileRoute, redirect } from '@tanstack/react-router'
import { SECTIONS } from '#contract/paths.ts'

/** `/gigkids/…` is the kids section's former address. */
export const Route = createFileRoute('/gigkids/$')({
  beforeLoad: ({ params, location }) => {
    throw redirect({
      href: `${SECTIONS.kids}${params._splat ? `/${params._splat}` : ''}${location.searchStr}`,
      statusCode: 301,
      replace: true,
    })
  },
})
