/**
 * The code that sends the outbox, keeps what is shared and shows news: most of the worker's code. It runs when one of
 * these happens, so that the worker starts sooner for a page.
 */
import { browserPorts } from '#src/offline/browser-ports.ts'
import { createDelivery } from '#src/offline/delivery.ts'
import { workerCredentials } from './credentials.ts'

declare const self: ServiceWorkerGlobalScope

export const credentials = workerCredentials('cookieStore' in self ? self.cookieStore : undefined)
const ports = browserPorts({ credentials })
export const { channel } = ports
export const delivery = createDelivery(ports)

export { syncOutbox } from './outbox-sync.ts'
export { openNotified, renewDevice, showPush } from './push.ts'
