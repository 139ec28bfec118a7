/** Jobs in words, by their kind. */
import { mailWords } from '../email/mail-words.ts'

const WORDS: Readonly<Record<string, string>> = {
  backup: 'Backup',
  beginText: 'Publication of a scheduled text',
  bookingEnded: 'End of a booked event',
  bookingStarts: 'Start of a booked event',
  forgetCard: 'Removal of a card',
  importPhoto: 'Photo of an imported vendor',
  liftSuspension: 'End of a suspension',
  marketplaceExport: 'Export of the marketplace',
  membershipEnding: 'Renewal of a membership',
  membershipEnds: 'End of a membership',
  membershipNextTier: 'Change of a membership',
  notice: 'Notification',
  publishReview: 'Publication of a review',
  push: 'Notification on a device',
  readFeed: 'Reading of a calendar',
  referralReward: 'Reward for a referral',
  relistVendors: 'Listing of vendors in a category',
  remindEarlierBookings: 'Reminders of earlier bookings',
  removeAccountFile: 'Removal of a file',
  removeAttachment: 'Removal of a message’s file',
  removePicture: 'Removal of a photo',
  removeTextPicture: 'Removal of a text’s picture',
  settleOrder: 'Check of a payment',
  settleRenewal: 'Check of a renewal’s payment',
  vendorImport: 'Import of vendors',
}

/** The words of a job, also of one that sends email. A newer server may know more. */
export const jobWords = (kind: string): string => WORDS[kind] ?? mailWords(kind)
