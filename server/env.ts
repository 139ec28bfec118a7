/** The server's environment variables, their defaults and allowed values. docs/operating.md describes them in prose. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { REQUESTS_PER_MINUTE, WRITES_PER_MINUTE } from '#contract/limits.ts'
import { isAddressRange } from './plugins/addresses.ts'
import { LEAD_MAILS_PER_HOUR, QUOTE_LIMITS } from './services/requests/flood-limits.ts'
import type { QuoteLimits } from './services/requests/flood-limits.ts'
import type { MailboxReaders } from '#server/dependencies.ts'
import type { S3Settings } from './services/media/s3-media-store.ts'
import type { BraintreeSettings } from './services/payments/braintree-gateway.ts'

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

const Variables = v.object({
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
      v.check(
        (url) => isUrl(url, ['postgres:', 'postgresql:']),
        'must be an address like postgres://user:password@host:5432/name',
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
  BRAINTREE_ENVIRONMENT: v.optional(v.picklist(['sandbox', 'production'], 'must be sandbox or production')),
  BRAINTREE_MERCHANT_ID: v.optional(v.string()),
  BRAINTREE_PUBLIC_KEY: v.optional(v.string()),
  BRAINTREE_PRIVATE_KEY: v.optional(v.string()),
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => isUrl(url, ['http:', 'https:']) && /^\/[^/]+\/?$/.test(new URL(url).pathname),
        'must be an address with a bucket, like https://s3.eu-central-1.amazonaws.com/fanfare-photos',
      ),
    ),
  ),
  S3_REGION: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  MAILBOX: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  /** `1` refuses to start while something is still a trial. */
  STRICT: v.optional(v.picklist(['0', '1'], 'must be 1 or 0'), '0'),
  HUBSPOT_ACCESS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{10,200}$/, 'must be the access token of a HubSpot private app')),
  ),
  REQUESTS_PER_MINUTE: v.optional(whole(1, 1_000_000), String(REQUESTS_PER_MINUTE)),
  WRITES_PER_MINUTE: v.optional(whole(1, 1_000_000), String(WRITES_PER_MINUTE)),
  QUOTE_REQUESTS_PER_HOUR: v.optional(whole(1, 1_000_000), String(QUOTE_LIMITS.perAddress)),
  HOST_REQUESTS_PER_HOUR: v.optional(whole(1, 1_000_000), String(QUOTE_LIMITS.perHost)),
  VENDOR_REQUESTS_PER_HOUR: v.optional(whole(1, 1_000_000), String(QUOTE_LIMITS.perVendor)),
  LEAD_MAILS_PER_HOUR: v.optional(whole(1, 1_000_000), String(LEAD_MAILS_PER_HOUR)),
})

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Variables.entries)

export interface Env {
  nodeEnv: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Absolute path of the folder with the embedded database and generated pictures. */
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined
  sampleVendors: number
  /** Addresses and ranges whose forwarding headers are trusted. */
  trustProxy: string[]
  /** Absolute path of an MMDB file. */
  geoipFile: string | undefined
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Origin for canonical links. */
  publicUrl: string
  /** The SMTP server; without it mail is stored in the database. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Who may see the mail stored in the database, at /dev/mail. */
  showMailbox: MailboxReaders
  /** Token of a HubSpot private app; without it there is no CRM. */
  hubspotAccessToken: string | undefined
  /** The real payment gateway; the sandbox gateway without it. */
  braintree: BraintreeSettings | undefined
  /** Object storage for uploaded photos; a folder without it. */
  s3: S3Settings | undefined
  requestsPerMinute: number
  writesPerMinute: number
  quoteLimits: QuoteLimits
  /** Mails to one vendor about single requests; those beyond are told in one mail at the end of the hour. */
  leadMailsPerHour: number
  /** Whether others than the users of this machine may come: a public address, or a host that the network reaches. */
  isPublic: boolean
  /** Whether a trial is refused instead of reported. */
  strict: boolean
}

const isLoopback = (host: string) => /^(localhost|127\.[0-9.]+|\[?::1\]?)$/.test(host)

/**
 * Reachable only from this machine, without a name of its own: someone is trying out Fanfare and wants to see its mail.
 */
const isTrial = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Vars) =>
  PUBLIC_URL === undefined && TRUST_PROXY === undefined && isLoopback(HOST)

/** Who may read the mail stored in the database, which contains the links that set a new password. */
function mailboxReaders(vars: Vars): MailboxReaders {
  if (vars.SMTP_URL !== undefined || vars.MAILBOX === 'off') return 'toNobody'
  if (vars.MAILBOX === 'on') return 'toEverybody'
  return isTrial(vars) ? 'toThisMachine' : 'toNobody'
}

/**
 * Reads and checks the environment; an empty variable counts as absent.
 * @returns the settings, or one line per wrong variable that says what would be valid
 */
export function readEnv(source: Record<string, string | undefined>): { env: Env } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(Variables, given)
  if (!parsed.success) {
    return { problems: parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message} (it is ${shown(issue)})`) }
  }
  const vars = parsed.output
  const missing = [...missingOf(vars, BRAINTREE), ...missingOf(vars, S3)]
  if (vars.SMTP_URL !== undefined && vars.PUBLIC_URL === undefined) {
    missing.push('PUBLIC_URL is missing: mail that is sent (SMTP_URL) has links to the site’s own address')
  }
  if (missing.length > 0) return { problems: missing }
  const publicUrl = vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`
  return {
    env: {
      nodeEnv: vars.NODE_ENV,
      port: vars.PORT,
      host: vars.HOST,
      dataDir: vars.DATA_DIR,
      databaseUrl: vars.DATABASE_URL,
      sampleVendors: vars.SAMPLE_VENDORS,
      trustProxy: vars.TRUST_PROXY ?? [],
      geoipFile: vars.GEOIP_FILE,
      logLevel: vars.LOG_LEVEL ?? (vars.NODE_ENV === 'test' ? 'silent' : 'info'),
      publicUrl,
      smtpUrl: vars.SMTP_URL,
      mailFrom: vars.MAIL_FROM ?? `Fanfare <fanfare@${new URL(publicUrl).hostname}>`,
      showMailbox: mailboxReaders(vars),
      hubspotAccessToken: vars.HUBSPOT_ACCESS_TOKEN,
      braintree: braintreeOf(vars),
      s3: s3Of(vars),
      requestsPerMinute: vars.REQUESTS_PER_MINUTE,
      writesPerMinute: vars.WRITES_PER_MINUTE,
      quoteLimits: {
        perAddress: vars.QUOTE_REQUESTS_PER_HOUR,
        perHost: vars.HOST_REQUESTS_PER_HOUR,
        perVendor: vars.VENDOR_REQUESTS_PER_HOUR,
      },
      leadMailsPerHour: vars.LEAD_MAILS_PER_HOUR,
      isPublic: !isLoopback(vars.HOST) || !isLoopback(new URL(publicUrl).hostname),
      strict: vars.STRICT === '1',
    },
  }
}

type Vars = v.InferOutput<typeof Variables>

const BRAINTREE = [
  'BRAINTREE_ENVIRONMENT',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
] as const
const S3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Settings that are missing although others depend on them. */
const missingOf = (vars: Vars, names: readonly (keyof Vars)[]) =>
  names.some((name) => vars[name] !== undefined)
    ? names
        .filter((name) => vars[name] === undefined)
        .map((name) => `${name} is missing: ${names.join(', ')} belong together`)
    : []

function braintreeOf(vars: Vars): BraintreeSettings | undefined {
  const { BRAINTREE_ENVIRONMENT: environment, BRAINTREE_MERCHANT_ID: merchantId } = vars
  const { BRAINTREE_PUBLIC_KEY: publicKey, BRAINTREE_PRIVATE_KEY: privateKey } = vars
  if (environment === undefined || merchantId === undefined || publicKey === undefined || privateKey === undefined)
    return undefined
  return { environment, merchantId, publicKey, privateKey }
}

function s3Of(vars: Vars): S3Settings | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = vars
  if (endpoint === undefined || region === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return undefined
  return { endpoint, region, accessKeyId, secretAccessKey }
}

/** The wrong value in a form that is safe to show: a URL can contain a password, and tokens and keys are secrets. */
function shown(issue: v.BaseIssue<unknown>): string {
  const { key, value } = issue.path?.[0] ?? {}
  const isSecret = /TOKEN$|KEY/.test(String(key))
  return typeof value === 'string' && !value.includes('@') && !isSecret ? `“${value.slice(0, 60)}”` : 'something else'
}
