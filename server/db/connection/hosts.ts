/**
 * Several PostgreSQL servers in one address, `postgres://user:password@one:5432,two:5432/name`: which one takes writes.
 */
import pg from 'pg'

/** How long a server may take to say whether it takes writes. */
const PROBE_TIMEOUT_MS = 2_000

/**
 * An address for each host, in order; `target_session_attrs` is left out: the one that takes writes is always meant.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?@]+)(.*)$/.exec(url) ?? []
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** Whether every host of it is an address by itself. */
export const isDatabaseUrl = (url: string): boolean =>
  addressesOf(url).every((address) => URL.canParse(address) && new URL(address).hostname !== '')

export interface Primary {
  /** The address of the server that takes writes, as of the last look. */
  address(): string
  /** Looks for it; calls at the same time share one look. It stays the same when none takes writes. */
  look: () => Promise<void>
}

/** @param config what every connection needs; the address is added */
export function findPrimary(addresses: readonly string[], config: pg.ClientConfig): Primary {
  let current = addresses[0] ?? ''
  let looking: Promise<void> | undefined
  const look = async () => {
    if (addresses.length < 2) return
    const probes = addresses.map(async (address) => {
      if (!(await takesWrites({ ...config, connectionString: address }))) throw new Error('It takes no writes.')
      return address
    })
    current = await Promise.any(probes).catch(() => current)
  }
  return {
    address: () => current,
    look: () => (looking ??= look().finally(() => (looking = undefined))),
  }
}

async function takesWrites(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`,
    )
    return rows[0]?.isReadOnly === false
  } finally {
    void client.end().catch(() => {})
  }
}
