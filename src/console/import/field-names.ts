/** The fields of a vendor in a file, as the console names them. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  externalId: 'Id in the file',
  email: 'Email',
  profileName: 'Name',
  location: 'City or ZIP code',
  state: 'State',
  otherPlaces: 'Other cities',
  categories: 'Categories',
  description: 'Description',
  phone: 'Phone',
  travelMiles: 'Travel in miles',
  virtual: 'Virtual services',
  startingPrice: 'Starting price',
  startedIn: 'In business since',
  languages: 'Languages',
  whatYouGet: 'What clients get',
  videos: 'Videos',
  photo: 'Photo address',
  membership: 'Membership',
  listedUntil: 'Member until',
}

export const fieldName = (field: string): string => FIELD_NAMES[field] ?? field

/** `externalId: Line 2 has the same.` → `Id in the file: Line 2 has the same.` */
export const withFieldName = (problem: string): string =>
  problem.replace(/^(\w+): /, (_whole, field: string) => `${fieldName(field)}: `)
