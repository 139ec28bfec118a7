/** A summary of a vendor's profile, with its membership. */
import { useQuery } from '@tanstack/react-query'
import { isNoPhoto } from '#contract/pictures.ts'
import type { Api } from '#src/api/client.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../account.module.css'
import { PlaceList, type AccountPlace } from '../account-list.tsx'
import { formatMembership } from './format-membership.ts'
import { problemMessage } from '../problem-messages.ts'
import { ownVendorOptions } from '../queries.ts'
import { ProfileChecklist } from './profile-checklist.tsx'
import { Section } from '../section.tsx'

const PICTURE_PX = 64

const WORK: readonly AccountPlace[] = [
  { href: '/account/search-place', name: 'Place in results', words: 'Where clients find you, and what moves you up' },
  { href: '/account/earlier-clients', name: 'Ask earlier clients', words: 'For reviews of events before Fanfare' },
  { href: '/account/paperwork', name: 'Paperwork', words: 'Business details, terms and invoice numbers' },
]
const MEMBERSHIP: readonly AccountPlace[] = [
  { href: '/account/membership', name: 'Membership', words: 'Your plan and its renewal' },
  { href: '/account/receipts', name: 'Receipts', words: 'For what you paid Fanfare' },
]

export function OwnProfile({ api, vendorId }: { api: Api; vendorId: number }) {
  const { data: vendor, error } = useQuery(ownVendorOptions(api, vendorId))
  return (
    <Section title="Your profile">
      {vendor ? (
        <>
          <div className={css.profile}>
            <Picture
              url={vendor.mainProfileImage?.url ?? vendor.searchResultPhotoUrl}
              alt=""
              width={PICTURE_PX}
              height={PICTURE_PX}
            />
            <p>
              <b>{vendor.profileName}</b>
              <br />
              <span>{`${vendor.primaryServiceName}, ${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`}</span>
            </p>
          </div>
          <ProfileChecklist vendor={vendor} />
          {isNoPhoto(vendor.searchResultPhotoUrl) ? (
            <p>Until you add a photo, clients see a drawing of what you do.</p>
          ) : null}
          <p>
            <span>{formatMembership(vendor.memberLevel)}</span>;{' '}
            <span>{formatCount(vendor.providedServiceTypeIds.length, 'category', 'categories')}</span> used.
            {vendor.membershipEndsOn ? <span>{` Paid until ${formatDay(vendor.membershipEndsOn)}.`}</span> : null}
          </p>
        </>
      ) : error ? (
        <Notice tone="bad">{problemMessage(error)}</Notice>
      ) : (
        <>
          <Skeleton shape="title" />
          <Skeleton />
        </>
      )}
      <div className={css.buttons}>
        <LinkButton href="/account/profile">Edit profile</LinkButton>
        {vendor && isNoPhoto(vendor.searchResultPhotoUrl) ? (
          <LinkButton variant="quiet" href="/account/profile">
            Add a photo
          </LinkButton>
        ) : null}
        {vendor ? (
          <LinkButton variant="quiet" href={vendor.profileUrl}>
            View as a client
          </LinkButton>
        ) : null}
      </div>
      {vendor ? <PlaceList places={vendor.membershipEndsOn ? [...WORK, ...MEMBERSHIP] : WORK} /> : null}
    </Section>
  )
}
