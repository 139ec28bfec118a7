/** The labels of the account forms' fields. */
export const FIELD_LABELS = {
  email: 'Email',
  username: 'Email',
  password: 'Password',
  currentPassword: 'Current password',
  newEmail: 'New email',
  newPassword: 'New password',
  code: 'Code from our email',
  profileName: 'Profile name',
  description: 'Description',
  locationFileName: 'City',
  phoneNumber: 'Phone',
  travelMiles: 'How far you travel',
  startingPrice: 'Starting price',
  whatYouGet: 'What you get',
  languages: 'Languages',
  startedIn: 'Year you started',
  videos: 'Videos',
  payPalEmail: 'PayPal email',
} as const
export type FieldName = keyof typeof FIELD_LABELS
