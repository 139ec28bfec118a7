import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'

const problemsOf = (source: Record<string, string>) => {
  const read = readEnv(source)
  return 'problems' in read ? read.problems : []
}

test('an empty environment gives the documented defaults', () => {
  const read = readEnv({ PATH: '/bin', PORT: '' })
  expect(read).toMatchObject({
    env: {
      nodeEnv: 'production',
      port: 8080,
      host: 'localhost',
      databaseUrl: undefined,
      sampleVendors: 5000,
      trustProxy: [],
      geoipFile: undefined,
      logLevel: 'info',
      publicUrl: 'http://localhost:8080',
      metricsToken: undefined,
      requestsPerMinute: 600,
      writesPerMinute: 120,
    },
  })
})

test('every wrong variable is named with what would be right', () => {
  const problems = problemsOf({
    PORT: '80000',
    SAMPLE_VENDORS: 'many',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    TRUST_PROXY: '10.0.0.0/99',
    PUSH_SERVICES: 'https://push.example.com',
  })
  expect(problems).toHaveLength(6)
  expect(problems[0]).toBe('PORT must be a whole number from 0 to 65535 (it is “80000”)')
  expect(problems.join('\n')).toMatch(/DATABASE_URL must be an address like postgres:/)
})

test('a password in a wrong database address is not shown', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://me:secret@db/x' }).join()).not.toContain('secret')
})

test('lists and addresses are read', () => {
  expect(
    readEnv({
      TRUST_PROXY: '10.0.0.0/8, ::1',
      PUBLIC_URL: 'https://fanfare.example',
      SAMPLE_VENDORS: '0',
      PUSH_SERVICES: 'push.example.com, Push.example.net',
    }),
  ).toMatchObject({
    env: {
      trustProxy: ['10.0.0.0/8', '::1'],
      publicUrl: 'https://fanfare.example',
      sampleVendors: 0,
      pushServices: ['push.example.com', 'push.example.net'],
    },
  })
})

test('a public address with a path is refused', () => {
  expect(problemsOf({ PUBLIC_URL: 'https://fanfare.example/app' })).toHaveLength(1)
})

test('the mailbox shows where only this machine reaches it or the operator wants it, never beside SMTP', () => {
  const shown = (source: Record<string, string>) => {
    const read = readEnv(source)
    return 'env' in read && read.env.showMailbox
  }
  expect([shown({}), shown({ HOST: '127.0.0.1' }), shown({ MAILBOX: 'off' })]).toEqual([
    'toThisMachine',
    'toThisMachine',
    'toNobody',
  ])
  const reachable = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://fanfare.example' }, { TRUST_PROXY: '127.0.0.1' }]
  expect(reachable.map(shown)).toEqual(['toNobody', 'toNobody', 'toNobody'])
  expect(shown({ HOST: '0.0.0.0', MAILBOX: 'on' })).toBe('toEverybody')
  expect(shown({ MAILBOX: 'on', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://fanfare.example' })).toBe('toNobody')
})

test('the sender of mail has the host of the public address unless given', () => {
  expect(readEnv({ PUBLIC_URL: 'https://fanfare.example' })).toMatchObject({
    env: { mailFrom: 'Fanfare <fanfare@fanfare.example>', smtpUrl: undefined },
  })
  expect(problemsOf({ MAIL_FROM: 'nobody', SMTP_URL: 'http://x', MAILBOX: 'maybe' })).toHaveLength(3)
})

test('mail that is sent needs the site’s own address for its links', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://localhost', HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is required/),
  ])
  expect(problemsOf({ SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://fanfare.example' })).toEqual([])
})

test('payment and storage settings belong together, and their secrets are not shown', () => {
  expect(readEnv({})).toMatchObject({ env: { braintree: undefined, s3: undefined } })
  const problems = problemsOf({
    BRAINTREE_PRIVATE_KEY: 'hush',
    BRAINTREE_ENVIRONMENT: 'sandbox',
    S3_ENDPOINT: 'https://s3.example/photos',
  })
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'BRAINTREE_MERCHANT_ID',
    'BRAINTREE_PUBLIC_KEY',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
  expect(problems.join()).not.toContain('hush')
  expect(problemsOf({ S3_ENDPOINT: 'https://s3.example' })[0]).toMatch(/^S3_ENDPOINT must be an address with a bucket/)
  const whole = {
    BRAINTREE_ENVIRONMENT: 'production',
    BRAINTREE_MERCHANT_ID: 'm',
    BRAINTREE_PUBLIC_KEY: 'p',
    BRAINTREE_PRIVATE_KEY: 's',
  }
  expect(readEnv(whole)).toMatchObject({
    env: { braintree: { environment: 'production', merchantId: 'm', publicKey: 'p', privateKey: 's' } },
  })
})

test('a claim is switched on by the page that explains it, and the guarantee only with payments', () => {
  const claims = (source: Record<string, string>) => {
    const read = readEnv(source)
    return 'env' in read && read.env.backedClaims
  }
  expect(claims({})).toEqual({ paymentPage: undefined, guaranteePage: undefined })
  const pages = { BOOKING_PAYMENT_PAGE: '/articles/payment', GUARANTEE_PAGE: 'https://fanfare.example/guarantee' }
  expect(claims(pages)).toEqual({
    paymentPage: '/articles/payment',
    guaranteePage: 'https://fanfare.example/guarantee',
  })
  expect(problemsOf({ GUARANTEE_PAGE: '/articles/guarantee' })).toEqual([
    expect.stringMatching(/^BOOKING_PAYMENT_PAGE is required with GUARANTEE_PAGE/),
  ])
  for (const page of ['on', '1', '/guarantee', 'http://fanfare.example/', 'https://x.example/) [x](javascript:'])
    expect(problemsOf({ BOOKING_PAYMENT_PAGE: page }), page).toHaveLength(1)
})

test('replicas are a list of addresses, beside the server that takes writes', () => {
  const replicas = 'postgres://me:a,b@one:5432/name, postgres://me:secret@two/name'
  expect(readEnv({ DATABASE_URL: 'postgres://me@main/name', DATABASE_READ_URLS: replicas })).toMatchObject({
    env: { databaseReadUrls: ['postgres://me:a,b@one:5432/name', 'postgres://me:secret@two/name'] },
  })
  expect(problemsOf({ DATABASE_READ_URLS: replicas }).join()).toContain('DATABASE_URL is required')
  const wrong = problemsOf({ DATABASE_URL: 'postgres://me@main/name', DATABASE_READ_URLS: 'mysql://me:secret@x/name' })
  expect([wrong.length, wrong.join().includes('secret')]).toEqual([1, false])
})

test('traces need a collector, and a part of requests that can be one', () => {
  expect(
    readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' }),
  ).toMatchObject({
    env: { telemetry: { endpoint: 'http://localhost:4318', serviceName: 'fanfare', ratio: 0.1 } },
  })
  expect(problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318', OTEL_TRACES_SAMPLER_ARG: '2' })).toHaveLength(2)
})
