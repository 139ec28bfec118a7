/**
 * A stand-in for Braintree's HTTP API: what the server SDK calls of it, in its own XML, with the published sandbox
 * values.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Braintree's published test nonces for cards, and one per refusal. */
export type NonceKind = 'approved' | 'declined' | 'cvv' | 'avs'

interface Transaction {
  id: string
  type?: 'sale' | 'credit'
  orderId: string
  amount: string
  status: string
  /** The card in the vault that it was made by, or that it put there. */
  token?: string
}

/** The trouble that the next sale gets into. */
type Trouble = 'lostAnswer' | 'unauthorized' | 'serverError'

export interface BraintreeStandIn {
  settings: { environment: { host: string; port: number }; merchantId: string; publicKey: string; privateKey: string }
  nonce(kind: NonceKind): string
  transactions: readonly Transaction[]
  /** The bank settles everything that was paid. */
  settle(): void
  /** The next sale goes wrong like this. */
  trouble(kind: Trouble): void
  close(): Promise<void>
}

const MERCHANT = '/merchants/merchant'
const AUTHORIZATION = `Basic ${Buffer.from('public:private').toString('base64')}`

export async function braintreeStandIn(): Promise<BraintreeStandIn> {
  const transactions: Transaction[] = []
  const nonces = new Map<string, { kind: NonceKind; used: boolean }>()
  const vault = new Set<string>()
  let next: Trouble | undefined

  const sell = (wanted: Record<string, unknown>): { status: number; xml: string; trouble?: Trouble } => {
    const trouble = next
    next = undefined
    if (trouble === 'unauthorized') return { status: 401, xml: '' }
    if (trouble === 'serverError') return { status: 500, xml: '' }
    if (typeof wanted.payment_method_token === 'string') return sellTo(wanted.payment_method_token, wanted)
    const nonce = nonces.get(String(wanted.payment_method_nonce))
    if (!nonce) return refusal('91565', 'Unknown or expired payment_method_nonce.')
    if (nonce.used) return refusal('91564', 'Cannot use a payment_method_nonce more than once.')
    nonce.used = true
    const transaction: Transaction = {
      id: randomUUID().slice(0, 8),
      orderId: String(wanted.order_id),
      amount: String(wanted.amount),
      status: STATUS[nonce.kind],
    }
    const options = wanted.options as { store_in_vault_on_success?: boolean } | undefined
    if (options?.store_in_vault_on_success === true && nonce.kind === 'approved') {
      transaction.token = randomUUID().slice(0, 7)
      vault.add(transaction.token)
    }
    transactions.push(transaction)
    if (nonce.kind === 'approved') return { status: 201, xml: transactionXml(transaction), ...(trouble && { trouble }) }
    return {
      status: 422,
      xml: `<api-error-response><errors/><message>Declined</message>${transactionXml(transaction, nonce.kind)}</api-error-response>`,
    }
  }

  const sellTo = (token: string, { order_id, amount }: Record<string, unknown>) => {
    if (!vault.has(token)) return refusal('91518', 'Payment method token is invalid.')
    const transaction: Transaction = {
      id: randomUUID().slice(0, 8),
      orderId: String(order_id),
      amount: String(amount),
      status: STATUS.approved,
      token,
    }
    transactions.push(transaction)
    return { status: 201, xml: transactionXml(transaction) }
  }

  /** One transaction: looked at, paid back or voided. */
  const changed = (url: string, { amount, order_id }: Record<string, unknown>) => {
    const [, id, action] = /\/transactions\/([\w-]+)(?:\/(refund|void))?$/.exec(url) ?? []
    const sale = transactions.find((transaction) => transaction.id === id)
    if (!sale) return { status: 404, xml: '' }
    if (action === 'void') sale.status = 'voided'
    if (action !== 'refund') return { status: 200, xml: transactionXml(sale) }
    if (sale.status !== 'settled') return refusal('91506', 'Cannot refund transaction unless it is settled.')
    const refund: Transaction = {
      id: randomUUID().slice(0, 8),
      type: 'credit',
      orderId: String(order_id),
      amount: String(amount),
      status: STATUS.approved,
    }
    transactions.push(refund)
    return { status: 201, xml: transactionXml(refund) }
  }

  const respondTo = async (request: IncomingMessage): Promise<{ status: number; xml: string; trouble?: Trouble }> => {
    if (request.headers.authorization !== AUTHORIZATION) return { status: 401, xml: '' }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, Record<string, unknown>>
    const { search = {} } = body
    if (request.url === `${MERCHANT}/client_token`)
      return { status: 201, xml: '<client-token><value>token-of-the-client</value></client-token>' }
    if (request.url === `${MERCHANT}/transactions`) return sell(body.transaction ?? {})
    if (request.method === 'DELETE') {
      const token = new URL(request.url ?? '', 'http://stand-in').pathname.split('/').at(-1) ?? ''
      return { status: vault.delete(token) ? 200 : 404, xml: '' }
    }
    if (request.url === `${MERCHANT}/transactions/advanced_search_ids`) {
      const { is: orderId } = search.order_id as { is: string }
      const ids = transactions
        .filter((transaction) => transaction.orderId === orderId)
        .map(({ id }) => `<item>${id}</item>`)
      return {
        status: 200,
        xml: `<search-results><page-size type="integer">50</page-size><ids type="array">${ids.join('')}</ids></search-results>`,
      }
    }
    if (request.url === `${MERCHANT}/transactions/advanced_search`) {
      const found = transactions
        .filter(({ id }) => (search.ids as string[]).includes(id))
        .map((transaction) => transactionXml(transaction))
      return {
        status: 200,
        xml: `<credit-card-transactions type="collection">${found.join('')}</credit-card-transactions>`,
      }
    }
    return changed(request.url ?? '', body.transaction ?? {})
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const { status, xml, trouble } = await respondTo(request)
      if (trouble === 'lostAnswer') request.socket.destroy()
      else
        response
          .writeHead(status, { 'content-type': 'application/xml; charset=utf-8' })
          .end(xml && `<?xml version="1.0"?>${xml}`)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      environment: { host: '127.0.0.1', port },
      merchantId: 'merchant',
      publicKey: 'public',
      privateKey: 'private',
    },
    transactions,
    nonce(kind) {
      const nonce = randomUUID()
      nonces.set(nonce, { kind, used: false })
      return nonce
    },
    settle: () => {
      for (const transaction of transactions) if (transaction.status === STATUS.approved) transaction.status = 'settled'
    },
    trouble: (kind) => (next = kind),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const STATUS: Record<NonceKind, string> = {
  approved: 'submitted_for_settlement',
  declined: 'processor_declined',
  cvv: 'gateway_rejected',
  avs: 'gateway_rejected',
}

function transactionXml(
  { id, type = 'sale', orderId, amount, status, token }: Transaction,
  kind: NonceKind = 'approved',
): string {
  const reason = kind === 'cvv' || kind === 'avs' ? `<gateway-rejection-reason>${kind}</gateway-rejection-reason>` : ''
  const processor =
    kind === 'declined'
      ? '<processor-response-code>2000</processor-response-code><processor-response-text>Do Not Honor</processor-response-text>'
      : ''
  return (
    `<transaction><id>${id}</id><status>${status}</status><type>${type}</type><amount>${amount}</amount><order-id>${orderId}</order-id>` +
    `<cvv-response-code>${kind === 'cvv' ? 'N' : 'M'}</cvv-response-code>` +
    `<avs-postal-code-response-code>${kind === 'avs' ? 'N' : 'M'}</avs-postal-code-response-code>${reason}${processor}` +
    `<credit-card>${token === undefined ? '' : `<token>${token}</token>`}<card-type>Visa</card-type><last-4>1111</last-4></credit-card></transaction>`
  )
}

const refusal = (code: string, message: string) => ({
  status: 422,
  xml:
    '<api-error-response><errors><errors type="array"/><transaction><errors type="array"><error>' +
    `<code>${code}</code><attribute type="symbol">payment_method_nonce</attribute><message>${message}</message>` +
    `</error></errors></transaction></errors><message>${message}</message></api-error-response>`,
})

/** How often money moved for a key. */
export const paidIn = ({ transactions }: BraintreeStandIn, key: string) =>
  transactions.filter(({ orderId, status }) => orderId === key && status === 'submitted_for_settlement').length

/** A card that is charged once and not kept. */
export const once = (nonce: string) => ({ nonce, keep: false })
