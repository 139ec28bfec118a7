/** The server's settings, read from its environment variables (start/variables.ts). */
import type { MarketplaceSettings } from '#contract/console/marketplace.ts'
import { join } from 'node:path'
import * as v from 'valibot'
import type { OperatorDetails } from './content/operator-details.ts'
import type { QuoteLimits } from './services/requests/quote-limits.ts'
import type { BackedClaims } from './content/claims.ts'
import type { MailboxReaders } from '#server/app-parts.ts'
import type { Billing } from './services/membership/billing.ts'
import type { S3Settings } from './services/media/s3-media-store.ts'
import type { BraintreeSettings } from './services/payments/braintree-gateway.ts'
import type { TelemetrySettings } from './tracing/telemetry.ts'
import { isBucket, Variables } from './start/variables.ts'
import type { Vars } from './start/variables.ts'

export interface BackupSettings {
  /** A folder's absolute path, or a bucket. */
  to: string | S3Settings
  isNightly: boolean
  /** 64 hexadecimal digits; without it backups are not encrypted. */
  keyHex: string | undefined
}

export interface Env {
  nodeEnv: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Absolute path of the folder with the embedded database and generated pictures. */
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined
  /** Where to listen for changes, if not there. */
  databaseListenUrl: string | undefined
  /** Replicas that are read from. */
  databaseReadUrls: string[]
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
  /** Where reports about mail that doesn’t arrive go; to the sender unless it is set. */
  mailReturnPath: string | undefined
  /** The name of the DKIM key; undefined where only the provider knows it. */
  dkimSelector: string | undefined
  /** The pages that explain what the texts claim (docs/content.md). */
  backedClaims: BackedClaims
  /** The settings of the marketplace that variables decide. */
  fixed: Partial<MarketplaceSettings>
  /** Who runs the marketplace, for the pages about privacy, terms and contact. */
  operator: OperatorDetails
  /** Who may see the mail stored in the database, at /dev/mail. */
  showMailbox: MailboxReaders
  /** Whether the page at /dev/mail signs in as a sample vendor or client: only in a trial. */
  offersSampleSignIn: boolean
  /** Token of a HubSpot private app; without it there is no CRM. */
  hubspotAccessToken: string | undefined
  /** How vendors pay for memberships; undefined where operators decide it. */
  billing: Billing | undefined
  /** The real payment gateway; the sandbox gateway without it. */
  braintree: BraintreeSettings | undefined
  /** Object storage for uploaded photos; a folder without it. */
  s3: S3Settings | undefined
  /** Where backups go; null for nowhere. */
  backup: BackupSettings | null
  /** Who is mailed when something needs the operator. */
  alertsTo: string | undefined
  /** Opens /metrics; without it there is none. */
  metricsToken: string | undefined
  /** How long requests are still taken after the process was told to end. */
  drainSeconds: number
  /** Where traces go; without it there are none. */
  telemetry: TelemetrySettings | undefined
  /** The key for notifications; without it the database keeps one. */
  vapidPrivateKey: string | undefined
  /** Push services besides the known ones: host names. */
  pushServices: string[]
  requestsPerMinute: number
  writesPerMinute: number
  quoteLimits: QuoteLimits
  /** Mails to one vendor about single requests; those beyond are listed in one mail at the end of the hour. */
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
  const missing = missingSettings(vars)
  if (missing.length > 0) return { problems: missing }
  const publicUrl = vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`
  return {
    env: {
      nodeEnv: vars.NODE_ENV,
      port: vars.PORT,
      host: vars.HOST,
      dataDir: vars.DATA_DIR,
      databaseUrl: vars.DATABASE_URL,
      databaseListenUrl: vars.DATABASE_LISTEN_URL,
      databaseReadUrls: vars.DATABASE_READ_URLS ?? [],
      sampleVendors: vars.SAMPLE_VENDORS,
      trustProxy: vars.TRUST_PROXY ?? [],
      geoipFile: vars.GEOIP_FILE,
      logLevel: vars.LOG_LEVEL ?? (vars.NODE_ENV === 'test' ? 'silent' : 'info'),
      publicUrl,
      smtpUrl: vars.SMTP_URL,
      mailReturnPath: vars.MAIL_RETURN_PATH,
      dkimSelector: vars.DKIM_SELECTOR,
      mailFrom: vars.MAIL_FROM ?? `Fanfare <fanfare@${new URL(publicUrl).hostname}>`,
      backedClaims: { paymentPage: vars.BOOKING_PAYMENT_PAGE, guaranteePage: vars.GUARANTEE_PAGE },
      operator: {
        name: vars.OPERATOR_NAME ?? '',
        address: vars.OPERATOR_ADDRESS ?? '',
        contactEmail: vars.CONTACT_EMAIL ?? '',
      },
      fixed: fixedBy(vars),
      showMailbox: mailboxReaders(vars),
      offersSampleSignIn: isTrial(vars) && vars.STRICT === '0' && mailboxReaders(vars) !== 'toNobody',
      hubspotAccessToken: vars.HUBSPOT_ACCESS_TOKEN,
      billing: vars.MEMBERSHIPS && {
        by: vars.MEMBERSHIPS,
        howToPay: vars.MEMBERSHIPS === 'invoice' ? (vars.INVOICE_PAY_TO ?? '') : '',
      },
      braintree: braintreeOf(vars),
      s3: s3Of(vars),
      backup: backupOf(vars),
      alertsTo: vars.ALERTS_TO,
      metricsToken: vars.METRICS_TOKEN,
      drainSeconds: vars.DRAIN_SECONDS,
      telemetry: telemetryOf(vars),
      vapidPrivateKey: vars.VAPID_PRIVATE_KEY,
      pushServices: vars.PUSH_SERVICES ?? [],
      requestsPerMinute: vars.REQUESTS_PER_MINUTE,
      writesPerMinute: vars.WRITES_PER_MINUTE,
      quoteLimits: {
        perAddress: vars.QUOTE_REQUESTS_PER_HOUR,
        perClient: vars.HOST_REQUESTS_PER_HOUR,
        perVendor: vars.VENDOR_REQUESTS_PER_HOUR,
      },
      leadMailsPerHour: vars.LEAD_MAILS_PER_HOUR,
      isPublic: !isLoopback(vars.HOST) || !isLoopback(new URL(publicUrl).hostname),
      strict: vars.STRICT === '1',
    },
  }
}

/** `Oak Events <hello@oak.example>`: the name; none for a bare address. */
const senderName = (mailFrom: string) => /^\s*"?([^<"]*?)"?\s*</.exec(mailFrom)?.[1] ?? ''

/** The settings that operators can’t change, because a variable decides them. */
function fixedBy(vars: Vars) {
  const { MAIL_FROM = '', OPERATOR_NAME = '', OPERATOR_ADDRESS = '', CONTACT_EMAIL = '' } = vars
  const said = {
    mailFrom: senderName(MAIL_FROM),
    operatorName: OPERATOR_NAME,
    operatorAddress: OPERATOR_ADDRESS,
    contactEmail: CONTACT_EMAIL,
    memberships: vars.MEMBERSHIPS ?? '',
    payTo: vars.INVOICE_PAY_TO ?? '',
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')) as Partial<MarketplaceSettings>
}

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
        .map((name) => `${name} is missing. Set ${names.join(', ')} together`)
    : []

/** Settings that are missing because of others: a line for each. */
function missingSettings(vars: Vars): string[] {
  const missing = [...missingOf(vars, BRAINTREE), ...missingOf(vars, S3)]
  if (vars.SMTP_URL !== undefined && vars.PUBLIC_URL === undefined) {
    missing.push('PUBLIC_URL is required with SMTP_URL, because emails link to your site')
  }
  if (vars.DATABASE_READ_URLS !== undefined && vars.DATABASE_URL === undefined)
    missing.push('DATABASE_URL is required with DATABASE_READ_URLS: the server that takes writes')
  if (vars.MEMBERSHIPS === 'invoice' && vars.INVOICE_PAY_TO === undefined) {
    missing.push('INVOICE_PAY_TO is required with MEMBERSHIPS=invoice: the account that vendors pay to, in one line')
  }
  if (vars.GUARANTEE_PAGE !== undefined && vars.BOOKING_PAYMENT_PAGE === undefined) {
    missing.push('BOOKING_PAYMENT_PAGE is required with GUARANTEE_PAGE, which covers bookings paid through the site')
  }
  const backupKeys = ['REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const
  if (vars.BACKUP_TO !== undefined && isBucket(vars.BACKUP_TO))
    for (const name of backupKeys)
      if (vars[`BACKUP_S3_${name}`] === undefined && vars[`S3_${name}`] === undefined)
        missing.push(`BACKUP_S3_${name} is missing. BACKUP_TO is a bucket, which needs it`)
  return missing
}

function telemetryOf(vars: Vars): TelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio } = vars
  return endpoint === undefined ? undefined : { endpoint, serviceName, ratio }
}

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

/** Beside the data unless said otherwise: that guards against mistakes, not against the loss of the disk. */
function backupOf(vars: Vars): BackupSettings {
  const { BACKUP_TO: to = join(vars.DATA_DIR, 'backups'), BACKUP_KEY: keyHex, BACKUP_NIGHTLY } = vars
  const isNightly = BACKUP_NIGHTLY === undefined ? !isTrial(vars) : BACKUP_NIGHTLY === 'on'
  if (!isBucket(to)) return { to, isNightly, keyHex }
  const bucket = {
    endpoint: to,
    region: vars.BACKUP_S3_REGION ?? vars.S3_REGION ?? '',
    accessKeyId: vars.BACKUP_S3_ACCESS_KEY_ID ?? vars.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: vars.BACKUP_S3_SECRET_ACCESS_KEY ?? vars.S3_SECRET_ACCESS_KEY ?? '',
  }
  return { to: bucket, isNightly, keyHex }
}

/** The wrong value in a form that is safe to show: a URL can contain a password, and tokens and keys are secrets. */
function shown(issue: v.BaseIssue<unknown>): string {
  const { key, value } = issue.path?.[0] ?? {}
  const isSecret = /TOKEN$|KEY/.test(String(key))
  return typeof value === 'string' && !value.includes('@') && !isSecret ? `“${value.slice(0, 60)}”` : 'something else'
}
