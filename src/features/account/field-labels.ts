/** The labels of the account forms' fields. */
export const FIELD_LABELS = {
  email: 'E-mail',
  username: 'E-mail',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  code: 'Code from our mail',
  profileName: 'Profile name',
  description: 'Description',
  locationFileName: 'City',
  phoneNumber: 'Phone',
  travelMiles: 'How far you travel',
  payPalEmail: 'PayPal e-mail',
} as const
export type FieldName = keyof typeof FIELD_LABELS
