/** Loads Braintree's scripts from its origin, only if Braintree is configured. Card input stays in its frames. */

const ORIGIN = 'https://js.braintreegateway.com/web/3.123.2/js'

export interface HostedFields {
  tokenize: () => Promise<{ nonce: string }>
  on: (event: 'validityChange', listener: () => void) => void
  getState: () => { fields: Record<string, { isValid: boolean; isEmpty: boolean }> }
  teardown: () => Promise<void>
}
export interface PayPalCheckout {
  loadPayPalSDK: (options: { currency: string; intent: 'capture' }) => Promise<void>
  createPayment: (options: { flow: 'checkout'; amount: string; currency: string; intent: 'capture' }) => Promise<string>
  tokenizePayment: (data: unknown) => Promise<{ nonce: string }>
}
interface Braintree {
  client: { create: (options: { authorization: string }) => Promise<unknown> }
  hostedFields: { create: (options: Record<string, unknown>) => Promise<HostedFields> }
  paypalCheckout: { create: (options: { client: unknown }) => Promise<PayPalCheckout> }
}
interface PayPalButtons {
  Buttons: (options: Record<string, unknown>) => { render: (place: HTMLElement) => Promise<void> }
}

const scripts = new Map<string, Promise<void>>()

function load(src: string): Promise<void> {
  const loading =
    scripts.get(src) ??
    new Promise<void>((done, failed) => {
      const script = document.createElement('script')
      script.src = src
      script.async = true
      script.addEventListener('load', () => done())
      script.addEventListener('error', () => {
        // The next visit to the screen tries again.
        scripts.delete(src)
        script.remove()
        failed(new Error('We couldn’t load the payment service. Try again in a moment.'))
      })
      document.head.append(script)
    })
  scripts.set(src, loading)
  return loading
}

/** Creates Braintree's own components. @param authorization the client token */
export async function openBraintree(authorization: string): Promise<{ braintree: Braintree; client: unknown }> {
  await load(`${ORIGIN}/client.min.js`)
  await Promise.all([load(`${ORIGIN}/hosted-fields.min.js`), load(`${ORIGIN}/paypal-checkout.min.js`)])
  const { braintree } = window as unknown as { braintree: Braintree }
  return { braintree, client: await braintree.client.create({ authorization }) }
}

/** PayPal's script, which `loadPayPalSDK` has added to the page. */
export const payPal = (): PayPalButtons | undefined => (window as { paypal?: PayPalButtons }).paypal
