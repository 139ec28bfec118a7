import { expect, test } from 'vitest'
import { tokenize } from '#src/features/vendor-signup/payment/sandbox-card.ts'

test('a card number that is shown in groups goes to the gateway without spaces', async () => {
  const sent: unknown[] = []
  const gateway: typeof fetch = (_url, init) => {
    sent.push(JSON.parse(init?.body as string))
    return Promise.resolve(
      Response.json({ nonce: 'sandbox-nonce', type: 'CreditCard', details: { cardType: 'American Express' } }),
    )
  }
  const card = { number: '3782 822463 10005', expirationDate: '04/29', cvv: '7373', postalCode: '78701' }
  expect(await tokenize('https://gateway.example/nonce', card, gateway)).toEqual({ nonce: 'sandbox-nonce' })
  expect(sent).toEqual([{ ...card, number: '378282246310005' }])
})
