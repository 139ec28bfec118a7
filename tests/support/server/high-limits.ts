/** Settings of a server that many made-up people reach from one address. */
const MANY = '100000'

export const HIGH_LIMITS = {
  REQUESTS_PER_MINUTE: MANY,
  WRITES_PER_MINUTE: MANY,
  QUOTE_REQUESTS_PER_HOUR: MANY,
  HOST_REQUESTS_PER_HOUR: MANY,
  VENDOR_REQUESTS_PER_HOUR: MANY,
  LEAD_MAILS_PER_HOUR: MANY,
}
