import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { titled } from '#contract/marketplace-name.ts'
import { AlertScreen } from '#src/features/vendor-alert/alert-screen.tsx'
import { serviceTypesOptions } from '#src/features/vendor-search/search/queries.ts'

/** A visitor asks to be told when a vendor joins. */
export const Route = createFileRoute('/vendor-alert')({
  // The screen looks at them, so that the first page doesn't load how.
  validateSearch: v.object({
    kind: v.optional(v.unknown()),
    categoryId: v.optional(v.unknown()),
    location: v.optional(v.unknown()),
    freeOn: v.optional(v.unknown()),
  }),
  head: () => ({ meta: [{ title: titled('Vendor alert') }, { name: 'robots', content: 'noindex' }] }),
  component: VendorAlertPage,
})

function VendorAlertPage() {
  const { api } = Route.useRouteContext()
  const { data: catalog } = useQuery(serviceTypesOptions(api))
  return <AlertScreen api={api} catalog={catalog} search={Route.useSearch()} />
}
