/** /account/profile: a vendor edits its profile and categories. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignedIn } from '#contract/signed-in.ts'
import type { OwnVendor } from '#contract/own-vendor.ts'
import type { Api } from '#src/api/client.ts'
import { may } from '#src/session/rights.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { EmptyState, ErrorState } from '#src/ui/screens/notice.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { CategoriesForm } from './categories-form.tsx'
import { formatMembership } from './format-membership.ts'
import { problemMessage } from '../problem-messages.ts'
import { InsuranceSection } from '../insurance/insurance-section.tsx'
import { PhotoForm } from './photo-form.tsx'
import { ProfileChecklist } from './profile-checklist.tsx'
import { PlacesSection } from './places-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { catalogOptions, ownVendorOptions } from '../queries.ts'
import { Section } from '../section.tsx'

export function EditProfileScreen({ api, who }: { api: Api; who: SignedIn }) {
  const vendorId = who.memberId ?? 0
  const own = useQuery({ ...ownVendorOptions(api, vendorId), enabled: vendorId > 0 })
  const catalog = useQuery(catalogOptions(api))
  const queryClient = useQueryClient()
  // Loaded data stays: a later failed read must not remove a form that the user is typing in.
  const error = own.data && catalog.data ? null : (own.error ?? catalog.error)

  if (who.memberId === null) {
    return (
      <Page narrow>
        <EmptyState
          title="This account has no profile"
          actions={<LinkButton href="/account">Go to your account</LinkButton>}
        >
          Only vendor accounts have a profile.
        </EmptyState>
      </Page>
    )
  }
  if (!may(who, 'manage')) {
    return (
      <Page narrow>
        <EmptyState
          title="Only owners edit the profile"
          actions={<LinkButton href="/account/team">See your team</LinkButton>}
        >
          Ask an owner of your team to change it.
        </EmptyState>
      </Page>
    )
  }
  if (error) {
    return (
      <Page narrow>
        <ErrorState
          title="We can’t load your profile right now"
          onRetry={() => void Promise.all([own.refetch(), catalog.refetch()])}
        >
          {problemMessage(error)}
        </ErrorState>
      </Page>
    )
  }
  const { data: vendor } = own
  if (!vendor || !catalog.data) return <LoadingProfile />
  const saved = (changed: OwnVendor) => {
    const { queryKey } = ownVendorOptions(api, vendorId)
    // A reply expands the requested fields; what it leaves out is unchanged, except for the city, which may differ.
    queryClient.setQueryData(queryKey, (before) => ({ ...before, ...changed }))
    // The name and the city appear on other pages, too.
    void queryClient.invalidateQueries()
  }
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name="Profile" />
      <PageHeader title="Your profile">{formatMembership(vendor.memberLevel)}</PageHeader>
      <ProfileChecklist vendor={vendor} />
      <Section title="What clients see">
        <ProfileForm api={api} vendor={vendor} onSaved={saved} />
      </Section>
      <PlacesSection api={api} vendor={vendor} onSaved={saved} />
      <PricesSection api={api} vendor={vendor} onSaved={saved} />
      <PhotoForm api={api} vendor={vendor} />
      <InsuranceSection api={api} vendorId={vendorId} />
      <Section title="Categories">
        <CategoriesForm api={api} vendor={vendor} catalog={catalog.data} onSaved={saved} />
      </Section>
    </Page>
  )
}

const LoadingProfile = () => (
  <Page narrow roomy aria-busy="true">
    <AccountBreadcrumb name="Profile" />
    <PageHeader title="Your profile" />
    {['name', 'city', 'description'].map((field) => (
      <Skeleton key={field} shape="button" />
    ))}
  </Page>
)
