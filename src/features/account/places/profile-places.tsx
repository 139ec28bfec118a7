/** A vendor's profile, membership and papers, as places of its account. */
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { isNoPhoto } from '#contract/pictures.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { OwnVendor } from '#contract/own-vendor.ts'
import type { Api } from '#src/api/client.ts'
import { Place, PlaceList } from '#src/ui/elements/place-list.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { membershipName } from '../profile/format-membership.ts'
import { problemMessage } from '../problem-messages.ts'
import { checklistCount } from '../profile/profile-checklist.tsx'
import { ownVendorOptions } from '../queries.ts'
import { Section } from '../section.tsx'

export function ProfilePlaces({ api, vendorId }: { api: Api; vendorId: number }) {
  const { data: vendor, error } = useQuery(ownVendorOptions(api, vendorId))
  return (
    <Section title={vendor?.profileName ?? 'Your profile'}>
      {error && !vendor ? <Notice tone="bad">{problemMessage(error)}</Notice> : null}
      {vendor?.isHidden ? (
        <Notice tone="bad">
          <span>Clients can’t find your profile: we’ve hidden it.</span> <a href="/account/decisions">Read why</a>
        </Notice>
      ) : null}
      <PlaceList>
        <Place
          href="/account/profile"
          name="Your profile"
          words={vendor ? profileWords(vendor) : null}
          needsYou={vendor !== undefined && checklistCount(vendor).missing > 0}
        />
        {vendor ? (
          <Place
            href={vendor.profileUrl}
            name="View as a client"
            words={`${vendor.primaryServiceName} in ${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`}
          />
        ) : null}
        <Place
          href="/account/search-place"
          name="Place in results"
          words="Where clients find you, and what moves you up"
        />
        <Place
          href="/account/earlier-clients"
          name="Ask earlier clients"
          words={`For reviews of events before ${marketplaceName()}`}
        />
        <Place href="/account/paperwork" name="Paperwork" words="Business details, terms and invoice numbers" />
        <Place href="/account/team" name="Team" words="Who works with you, and what they may do" />
        {vendor?.membershipEndsOn ? (
          <>
            <Place
              href="/account/membership"
              name="Membership"
              words={`${membershipName(vendor.memberLevel)} · until ${formatDay(vendor.membershipEndsOn)}`}
            />
            <Place href="/account/receipts" name="Receipts" words={`What you paid ${marketplaceName()}`} />
          </>
        ) : null}
      </PlaceList>
    </Section>
  )
}

/** `4 categories used · 2 of 5 parts done`. */
function profileWords(vendor: OwnVendor): string {
  const used = `${formatCount(vendor.providedServiceTypeIds.length, 'category', 'categories')} used`
  const { done, all, missing } = checklistCount(vendor)
  if (missing === 0) return `${used} · complete`
  return `${used} · ${isNoPhoto(vendor.searchResultPhotoUrl) ? 'no photo yet' : `${done} of ${all} parts done`}`
}
