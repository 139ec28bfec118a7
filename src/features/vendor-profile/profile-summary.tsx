/** The facts that both a vendor's profile and a list of vendors tell: rating, trade, city, badges. */
import { formatCount } from '#contract/format-count.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { Rating } from '#src/ui/content/rating.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { PinIcon } from '#src/ui/elements/icons.tsx'
import { isBookedLately, recentBookingLabel } from '#src/vendor/format-recent-booking.ts'
import css from './profile-screen.module.css'

export type VendorSummary = Pick<
  PublicVendor,
  | 'profileName'
  | 'rating'
  | 'numberOfReviews'
  | 'numberOfBookings'
  | 'daysSinceLastBooking'
  | 'primaryServiceName'
  | 'cityName'
  | 'stateOrProvinceAbbreviation'
  | 'includeInVirtualEvents'
> & { isSample?: boolean | undefined; alsoAt?: string | undefined }

export function ProfileSummary({ vendor }: { vendor: VendorSummary }) {
  const city = `${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`
  const badge = recentBookingLabel(vendor.daysSinceLastBooking)
  return (
    <>
      <div className={css.meta}>
        <Rating rating={vendor.rating} reviewCount={vendor.numberOfReviews} isNew={vendor.numberOfBookings === 0} />
        {vendor.numberOfBookings > 0 ? <span>{formatCount(vendor.numberOfBookings, 'booking')}</span> : null}
      </div>
      <div className={css.meta}>
        <span>{vendor.primaryServiceName}</span>
        <span className={css.badges}>
          <PinIcon />
          <span>{vendor.alsoAt ? `${city} · ${vendor.alsoAt}` : city}</span>
        </span>
      </div>
      <div className={css.badges}>
        {badge ? <Badge tone={isBookedLately(vendor.daysSinceLastBooking) ? 'good' : 'plain'}>{badge}</Badge> : null}
        {vendor.includeInVirtualEvents ? <Badge tone="wait">Virtual Services Offered</Badge> : null}
        {vendor.isSample ? <Badge>Sample</Badge> : null}
      </div>
    </>
  )
}
