/** A vendor in a list of results. */
import { memo } from 'react'
import { TILE_PICTURE_PX } from '#contract/limits.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { track } from '#src/tracking/track.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Rating } from '#src/ui/content/rating.tsx'
import { SelectionToggle } from '../selection/selection-toggle.tsx'
import { isBookedLately, recentBookingLabel } from '#src/vendor/format-recent-booking.ts'
import { priceLabel, replyLabel } from '#src/vendor/format-offer.ts'
import { requestLink } from '#src/vendor/format-vendor-links.ts'
import { bookingsLabel, formatDistance, profileHref, type CameFrom } from './format-tile.ts'
import { SaveToggle } from './save-toggle.tsx'
import css from './vendor-tile.module.css'

/** 112 px on phones and 182 on wide screens, at pixel densities of 1 to 3. */
const PHOTO_WIDTHS = [112, 182, 224, 364] as const
const PHOTO_SIZES = '(min-width: 768px) 182px, 112px'

interface VendorTileProps {
  vendor: VendorSearchResult
  /** The search that shows this tile. */
  from: CameFrom
  /** Whether the tile is among the first on the page, whose photos load immediately. */
  priority: boolean
}

const trackTile = (action: string, { memberID: vendorId }: VendorSearchResult) =>
  track({ kind: 'Clicked', action, category: 'Search Results', label: String(vendorId) })

/** Rendered again only with another vendor or search: there are fifty and more of them. */
export const VendorTile = memo(function VendorTile({ vendor, from, priority }: VendorTileProps) {
  const bookings = bookingsLabel(vendor.numberOfBookings)
  const booked = recentBookingLabel(vendor.daysSinceLastBooking)
  const price = priceLabel(vendor.startingPrice, vendor.dayPrice)
  const distance = formatDistance(vendor.distance)
  return (
    <article className={css.tile} aria-labelledby={`vendor-${vendor.memberID}`}>
      <Picture
        className={css.photo}
        url={vendor.thumbnailPhotoUrl}
        alt=""
        width={TILE_PICTURE_PX}
        height={TILE_PICTURE_PX}
        widths={PHOTO_WIDTHS}
        sizes={PHOTO_SIZES}
        priority={priority}
      />
      <div className={css.facts}>
        <h2 id={`vendor-${vendor.memberID}`}>
          <a href={profileHref(vendor, from)} onClick={() => trackTile('Profile', vendor)}>
            {vendor.profileName}
          </a>
        </h2>
        <div className={css.meta}>
          <Rating rating={vendor.rating} reviewCount={vendor.numberOfReviews} isNew={vendor.numberOfBookings === 0} />
          {bookings ? <span>{bookings}</span> : null}
        </div>
        <div className={css.meta}>
          <span>
            {vendor.matchedServiceName
              ? `${vendor.matchedServiceName} (mainly ${vendor.primaryServiceName})`
              : vendor.primaryServiceName}
          </span>
          <span>{`${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`}</span>
          {distance ? <span>{distance}</span> : null}
        </div>
        {price ? <b className={css.price}>{price}</b> : null}
      </div>
      <SaveToggle vendor={vendor} />
      <div className={css.more}>
        <div className={css.badges}>
          {vendor.onDay === 'free' ? <Badge tone="good">Free that day</Badge> : null}
          {booked ? (
            <Badge tone={isBookedLately(vendor.daysSinceLastBooking) ? 'good' : 'plain'}>{booked}</Badge>
          ) : null}
          {vendor.includeInVirtualEvents ? <Badge tone="wait">Virtual Services Offered</Badge> : null}
          {vendor.isSample ? <Badge>Sample</Badge> : null}
        </div>
        {vendor.replyMinutes === undefined ? null : <p>{replyLabel(vendor.replyMinutes, vendor.isSample)}</p>}
        {vendor.highlight ? <p className={css.line}>{vendor.highlight}</p> : null}
        <p className={vendor.highlight ? css.description : css.line}>{vendor.shortenedDescription}</p>
      </div>
      <div className={css.actions}>
        <LinkButton href={requestLink([vendor.memberID], from)} onClick={() => trackTile('Request Free Quote', vendor)}>
          Request Free Quote
        </LinkButton>
        <SelectionToggle vendor={vendor} />
      </div>
    </article>
  )
})
