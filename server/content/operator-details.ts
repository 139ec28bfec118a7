/** Who runs this marketplace: what the pages about privacy, terms and contact say of it. */
import { marketplaceName } from '#contract/marketplace-name.ts'

/** '' for what the operator has not entered. */
export interface OperatorDetails {
  name: string
  /** In one line. */
  address: string
  contactEmail: string
}

export const NO_DETAILS: OperatorDetails = { name: '', address: '', contactEmail: '' }

const NO_NAME = 'the operator of this site'
const NO_NAME_YET = 'The operator of this site has not entered its name yet.'
const NO_ADDRESS = 'The operator has not published a postal address yet.'
const NO_CONTACT = 'The operator has not published an email address yet.'

/** The operator's details in the texts, in Markdown, by the names that they use. */
export const operatorTexts = ({ name, address, contactEmail }: OperatorDetails) => ({
  operator: name === '' ? NO_NAME : plain(name),
  operatorLine: name === '' ? NO_NAME_YET : `${marketplaceName()} is run by **${plain(name)}**.`,
  addressLine: address === '' ? NO_ADDRESS : `Postal address: ${plain(address)}`,
  contactLine: contactEmail === '' ? NO_CONTACT : `Email: [${contactEmail}](mailto:${encodeURI(contactEmail)})`,
})

/** Not read as Markdown. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]{}()#+.!|<>~-]/g, String.raw`\$&`)
