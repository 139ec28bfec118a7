/** What the environment chooses: the payment gateway, and where photos are stored. Libraries are loaded when needed. */
import { join } from 'node:path'
import type { Database } from './db/database.ts'
import { localMediaStore } from './services/media/media-store.ts'
import { openMedia } from './services/media/media.ts'
import type { Media } from './services/media/media.ts'
import type { S3Settings } from './services/media/s3-media-store.ts'
import type { BraintreeSettings } from './services/payments/braintree-gateway.ts'
import type { PaymentGateway } from './services/payments/payment-gateway.ts'
import { sandboxGateway } from './services/payments/sandbox-gateway.ts'

/** The sandbox without settings of a real gateway. */
export async function paymentsFrom(
  { braintree }: { braintree: BraintreeSettings | undefined },
  db: Database,
  clock: () => Date,
): Promise<PaymentGateway> {
  if (!braintree) return sandboxGateway(db, clock)
  const { braintreeGateway } = await import('./services/payments/braintree-gateway.ts')
  return braintreeGateway(braintree)
}

/** A folder without settings of object storage. */
export async function mediaFrom({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }): Promise<Media> {
  const store = s3
    ? (await import('./services/media/s3-media-store.ts')).s3MediaStore(s3)
    : localMediaStore(join(dataDir, 'media'))
  return openMedia({ store, incomingDir: join(dataDir, 'incoming') })
}
