/**
 * The device that a request came from, as far as it is stored: a hash of its key and the address, so that the database
 * does not tell which addresses share a device.
 */
import { createHash } from 'node:crypto'

/** @param email in lower case */
export const clientDeviceHash = (deviceKey: string | null, email: string): Buffer | null =>
  deviceKey === null ? null : createHash('sha256').update(`${deviceKey} ${email}`).digest()
