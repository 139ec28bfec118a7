/** The environment variables: their defaults and allowed values. docs/operating.md describes them in prose. */
import { canonicalEmail, EMAIL } from '#contract/email.ts'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { REQUESTS_PER_MINUTE, WRITES_PER_MINUTE } from '#contract/limits.ts'
import { isDatabaseUrl } from '../db/connection/hosts.ts'
import { isAddressRange } from '../plugins/addresses.ts'
import { LEAD_MAILS_PER_HOUR, QUOTE_LIMITS } from '../services/requests/quote-limits.ts'
import { isVapidKey } from '../services/notifications/vapid-keys.ts'

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

const isUrl = (text: string, protocols: string[]) => URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** The address of a bucket: `https://s3.eu-central-1.amazonaws.com/fanfare-photos`. */
export const isBucket = (text: string) =>
  isUrl(text, ['http:', 'https:']) && /^\/[^/]+\/?$/.test(new URL(text).pathname)

/** The address of a page that explains what the texts claim. */
const explainingPage = (example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (page) => /^\/articles\/[a-z0-9-]+$/.test(page) || (isUrl(page, ['https:']) && !/[\s()<>"{}]/.test(page)),
      `must be the page that explains it: an article of yours like ${example}, or an https address`,
    ),
  )

export const Variables = v.object({
  /** `development`: only the API, because Vite serves the pages. `test`: no log unless LOG_LEVEL sets one. */
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
    'production',
  ),
  PORT: v.optional(whole(0, 65_535), '8080'),
  /** `localhost` listens on 127.0.0.1 and ::1 only; `0.0.0.0` (or `::`) on every interface. */
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (host) => isIP(host) > 0 || /^[a-z0-9.-]+$/i.test(host),
        'must be a host name or an IP address, like localhost or 0.0.0.0',
      ),
    ),
    'localhost',
  ),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((dir) => resolve(dir)),
    ),
    '.data',
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => isDatabaseUrl(url), 'must be an address like postgres://user:password@host:5432/name'),
    ),
  ),
  /** Past a pooler, which would forget who listens. */
  DATABASE_LISTEN_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => isUrl(url, ['postgres:', 'postgresql:']),
        'must be an address like postgres://user:password@host:5432/name',
      ),
    ),
  ),
  /** Replicas that searches and profiles are read from. */
  DATABASE_READ_URLS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(/[\s,]+(?=postgres)/).map((url) => url.trim())),
      v.check(
        (urls) => urls.every((url) => isUrl(url, ['postgres:', 'postgresql:'])),
        'must be addresses like postgres://user:password@host:5432/name, comma-separated',
      ),
    ),
  ),
  SAMPLE_VENDORS: v.optional(whole(0, 1_000_000), '5000'),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((entry) => entry.trim())),
      v.check(
        (list) => list.every(isAddressRange),
        'must be a comma-separated list of addresses or ranges, like 10.0.0.0/8, 127.0.0.1',
      ),
    ),
  ),
  GEOIP_FILE: v.optional(
    v.pipe(
      v.string(),
      v.transform((file) => resolve(file)),
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => isUrl(url, ['http:', 'https:']) && new URL(url).pathname === '/',
        'must be the site’s own address without a path, like https://fanfare.example',
      ),
      v.transform((url) => new URL(url).origin),
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => isUrl(url, ['smtp:', 'smtps:']), 'must be an address like smtp://user:password@host:587'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (from) => /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from),
        'must be a sender like Fanfare <hello@fanfare.example>',
      ),
    ),
  ),
  /** Where reports about mail that doesn’t arrive go; `operator note-bounce` reads them. */
  MAIL_RETURN_PATH: v.optional(
    v.pipe(
      v.string(),
      v.check((address) => /^[^\s<>@]+@[^\s<>@]+$/.test(address), 'must be an address like bounces@fanfare.example'),
    ),
  ),
  /** By which the mail provider signs: `hello` for `hello._domainkey.fanfare.example`. */
  DKIM_SELECTOR: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+(\.[\w-]+)*$/, 'must be a name like mail or s1'))),
  /** How vendors pay: by card, by an invoice that the operator marks paid, or not at all. */
  MEMBERSHIPS: v.optional(v.picklist(['card', 'invoice', 'free'], 'must be card, invoice or free')),
  /** Where invoices are paid to: shown on them. */
  INVOICE_PAY_TO: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text.length <= 500 && !/[\r\n]/.test(text), 'must be at most 500 characters, in one line'),
    ),
  ),
  BRAINTREE_ENVIRONMENT: v.optional(v.picklist(['sandbox', 'production'], 'must be sandbox or production')),
  BRAINTREE_MERCHANT_ID: v.optional(v.string()),
  BRAINTREE_PUBLIC_KEY: v.optional(v.string()),
  BRAINTREE_PRIVATE_KEY: v.optional(v.string()),
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(isBucket, 'must be an address with a bucket, like https://s3.eu-central-1.amazonaws.com/fanfare-photos'),
    ),
  ),
  S3_REGION: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  /** A folder, or the address of a bucket. */
  BACKUP_TO: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (to) => (/^[a-z][a-z0-9+.-]+:\/\//i.test(to) ? isBucket(to) : true),
        'must be a folder, or an address with a bucket, like https://s3.eu-central-1.amazonaws.com/fanfare-backups',
      ),
      v.transform((to) => (isBucket(to) ? to : resolve(to))),
    ),
  ),
  BACKUP_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits; openssl rand -hex 32 makes them')),
  ),
  BACKUP_NIGHTLY: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  BACKUP_S3_REGION: v.optional(v.string()),
  BACKUP_S3_ACCESS_KEY_ID: v.optional(v.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  BOOKING_PAYMENT_PAGE: v.optional(explainingPage('/articles/how-payment-works')),
  GUARANTEE_PAGE: v.optional(explainingPage('/articles/our-guarantee')),
  OPERATOR_NAME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'must be a name of at most 200 characters'))),
  OPERATOR_ADDRESS: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(500, 'must be an address of at most 500 characters, in one line')),
  ),
  CONTACT_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.transform(canonicalEmail),
      v.regex(EMAIL, 'must be an email address like hello@fanfare.example'),
    ),
  ),
  MAILBOX: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  /** `1` refuses to start while something is still a trial. */
  STRICT: v.optional(v.picklist(['0', '1'], 'must be 1 or 0'), '0'),
  HUBSPOT_ACCESS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{10,200}$/, 'must be the access token of a HubSpot private app')),
  ),
  /** Without it no one is mailed when something needs the operator. */
  ALERTS_TO: v.optional(
    v.pipe(
      v.string(),
      v.transform(canonicalEmail),
      v.regex(EMAIL, 'must be an email address like hello@fanfare.example'),
    ),
  ),
  /** A collector of OpenTelemetry, which takes traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => isUrl(url, ['http:', 'https:']), 'must be an address like http://localhost:4318'),
    ),
  ),
  /** How long the server goes on after it was told to end, so that a proxy notices. */
  DRAIN_SECONDS: v.optional(whole(0, 60), '0'),
  /** The part of all requests that is traced. */
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:0|1|0?\.\d{1,6}|1\.0|0\.0)$/, 'must be a number from 0 to 1, like 0.1'),
      v.transform(Number),
    ),
    '1',
  ),
  OTEL_SERVICE_NAME: v.optional(v.pipe(v.string(), v.maxLength(100, 'must be at most 100 characters')), 'fanfare'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/, 'must be 20 to 200 letters, digits, hyphens or underscores')),
  ),
  /** Made at the first start and kept in the database without it. */
  VAPID_PRIVATE_KEY: v.optional(
    v.pipe(v.string(), v.check(isVapidKey, 'must be a VAPID private key: 43 letters, digits, hyphens and underscores')),
  ),
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((name) => name.trim().toLowerCase())),
      v.check(
        (list) => list.every((name) => /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(name)),
        'must be a comma-separated list of host names, like push.example.com',
      ),
    ),
  ),
  REQUESTS_PER_MINUTE: v.optional(whole(1, 1_000_000), String(REQUESTS_PER_MINUTE)),
  WRITES_PER_MINUTE: v.optional(whole(1, 1_000_000), String(WRITES_PER_MINUTE)),
  QUOTE_REQUESTS_PER_HOUR: v.optional(whole(1, 1_000_000), String(QUOTE_LIMITS.perAddress)),
  HOST_REQUESTS_PER_HOUR: v.optional(whole(1, 1_000_000), String(QUOTE_LIMITS.perClient)),
  VENDOR_REQUESTS_PER_HOUR: v.optional(whole(1, 1_000_000), String(QUOTE_LIMITS.perVendor)),
  LEAD_MAILS_PER_HOUR: v.optional(whole(1, 1_000_000), String(LEAD_MAILS_PER_HOUR)),
})

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Variables.entries)

/** The variables as they are read, before they become settings. */
export type Vars = v.InferOutput<typeof Variables>
