/** The request's vendors, shown at the top of every step; removable while there is more than one. */
import { DEFAULT_PICTURE } from '#contract/pictures.ts'
import type { DraftVendor } from '#src/offline/drafts/records.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { formatCount } from '#contract/format-count.ts'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { priceLabel } from '#src/vendor/format-offer.ts'
import { demoNotice, isDemo, sampleNotice } from '#src/vendor/sample-notice.ts'
import { fieldId } from '#src/ui/form/field-id.ts'
import css from './vendors-to-contact.module.css'

const PICTURE_PX = 56

interface VendorsToContactProps {
  vendors: readonly DraftVendor[]
  onRemove?: ((vendorId: number) => void) | undefined
  /**
   * The list is final, so each vendor links to its profile. The links also let keyboard users scroll through the list.
   */
  linked?: boolean
  /** The heading above the list, also for screen readers. */
  verb?: 'Sending to' | 'Sent to'
}

export function VendorsToContact({ vendors, onRemove, linked, verb = 'Sending to' }: VendorsToContactProps) {
  const isSent = verb === 'Sent to'
  // The receipt above says so itself if all of them are samples.
  const notice = isSent ? (isDemo(vendors) ? null : demoNotice(vendors)) : sampleNotice(vendors)
  return (
    <section
      id={fieldId('members')}
      tabIndex={-1}
      className={css.vendors}
      aria-label={`${verb} ${formatCount(vendors.length, 'vendor')}`}
    >
      {vendors.length > 1 ? <h2>{`${verb} ${formatCount(vendors.length, 'vendor')}`}</h2> : null}
      <ul>
        {vendors.map((vendor) => (
          <li key={vendor.memberID}>
            <Picture
              url={vendor.thumbnailPhotoUrl || DEFAULT_PICTURE}
              alt=""
              width={PICTURE_PX}
              height={PICTURE_PX}
              priority
              className={css.picture}
            />
            <p>
              <b>
                {linked && vendor.profileUrl ? (
                  <a href={vendor.profileUrl}>{vendorName(vendor)}</a>
                ) : (
                  vendorName(vendor)
                )}
              </b>
              {factsOf(vendor, isSent) ? <span>{factsOf(vendor, isSent)}</span> : null}
            </p>
            {onRemove && vendors.length > 1 ? (
              <Button
                variant="plain"
                icon
                aria-label={`Remove ${vendorName(vendor)}`}
                onClick={() => onRemove(vendor.memberID)}
              >
                <CloseIcon />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {notice ? <p>{notice}</p> : null}
    </section>
  )
}

/** `DJ · From $500`; what it costs at least is of no use once the request is sent. */
const factsOf = ({ primaryServiceName, startingPrice }: DraftVendor, isSent: boolean): string =>
  [primaryServiceName, isSent ? null : priceLabel(startingPrice)].filter(Boolean).join(' · ')

/** The vendor's name, or its number when nothing else is known offline. */
export const vendorName = (vendor: DraftVendor): string => vendor.profileName || `Vendor #${vendor.memberID}`
