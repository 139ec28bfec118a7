import { marketplaceName } from '#contract/marketplace-name.ts'
import { formatCount } from '#contract/format-count.ts'
import type { PublicVendor } from '#contract/vendor.ts'

/** Stands in place of the reviews. A sample vendor states a number of them, but none was ever written. */
export const noReviews = (
  { profileName, isSample, numberOfReviews }: Pick<PublicVendor, 'profileName' | 'isSample' | 'numberOfReviews'>,
  hasEarlier = false,
): string =>
  isSample && numberOfReviews > 0
    ? `This is a sample vendor. Its rating and ${formatCount(numberOfReviews, 'review')} are made up, so there’s nothing to read.`
    : hasEarlier
      ? `No reviews of bookings on ${marketplaceName()} yet.`
      : `No reviews yet. Only clients whose booking with ${profileName} took place can review it.`
