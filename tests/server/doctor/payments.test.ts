/** The doctor asks Braintree whether it takes the keys of the settings. */
import { expect, test } from 'vitest'
import { checkPayments } from '#server/doctor/services.ts'
import { readEnv } from '#server/env.ts'
import { braintreeGateway } from '#server/services/payments/braintree-gateway.ts'
import { braintreeStandIn } from '#tests/support/server/stand-ins/braintree-stand-in.ts'

const read = readEnv({
  BRAINTREE_ENVIRONMENT: 'production',
  BRAINTREE_MERCHANT_ID: 'merchant',
  BRAINTREE_PUBLIC_KEY: 'public',
  BRAINTREE_PRIVATE_KEY: 'private',
})

test('keys that it takes, keys that it refuses, and no Braintree are told apart', async () => {
  if ('problems' in read) throw new Error(read.problems.join('; '))
  const standIn = await braintreeStandIn()
  const ask = async (some: { privateKey?: string } = {}) => {
    const [found] = await checkPayments(read.env, braintreeGateway({ ...standIn.settings, ...some }), {
      by: 'card',
      howToPay: '',
    })
    return [found?.state, found?.cause]
  }
  expect(await ask()).toEqual(['ok', 'Braintree accepts the keys (production).'])
  expect(await ask({ privateKey: 'typo' })).toEqual(['wrong', 'Braintree doesn’t accept the keys.'])
  await standIn.close()
  expect(await ask()).toEqual(['outage', 'Braintree can’t be reached.'])
})
