/** The files in deploy/, started as they are but for ports, certificates and names, before a server that runs. */
// @module-tag long: it installs and starts nginx, HAProxy, Caddy and PgBouncer
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { createServer } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import { SignupReply } from '#contract/commerce.ts'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { freePort, serverProcess } from '#tests/support/browser/server-process.ts'
import type { ServerProcess } from '#tests/support/browser/server-process.ts'
import { startHaproxy } from '#tests/support/deploy/haproxy.ts'
import { debianProgram } from '#tests/support/deploy/debian.ts'
import { putEmptyDatabase } from '#tests/support/server/database.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'
import { multipart, typedFields } from '#tests/support/people/signup.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'
import * as v from 'valibot'

const ended: (() => unknown)[] = []
let folder: string
let server: ServerProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-deploy-'))
  // The proxies give up root, and still have to reach their certificate.
  chmodSync(folder, 0o755)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'pipe',
  })
  writeFileSync(
    join(folder, 'both.pem'),
    readFileSync(join(folder, 'cert.pem'), 'utf8') + readFileSync(join(folder, 'key.pem'), 'utf8'),
  )
  const dataDir = join(folder, 'data')
  await putEmptyDatabase(dataDir)
  server = await serverProcess({
    DATA_DIR: dataDir,
    SAMPLE_VENDORS: '0',
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: '127.0.0.1',
    MEMBERSHIPS: 'free',
    ...HIGH_LIMITS,
  })
  await server.start()
})
afterAll(async () => {
  for (const end of ended.splice(0)) await end()
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a program until the end of the tests. */
function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  ended.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
}

/** Over HTTPS, to the name of the certificate. */
function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', servername: 'localhost', path, method, rejectUnauthorized: false }
    const sent = httpsRequest({ ...options, headers: { host: 'localhost', ...headers } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const asJson = (value: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

/** Its own vendor signs up, and uploads a photo of 15 MB; pages and conditional reads come through as they are. */
async function passesEverything(port: number, name: string): Promise<void> {
  await expect
    .poll(() =>
      ask(port, '/readyz').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  const read = await ask(port, '/api/v1/servicetypes')
  expect([read.status, read.headers['strict-transport-security']]).toEqual([200, expect.stringContaining('max-age')])
  const again = await ask(port, '/api/v1/servicetypes', {
    headers: { 'if-none-match': String(read.headers.etag) },
  })
  expect([again.status, again.body]).toEqual([304, ''])

  const typed = typedFields({ email: `${name}@example.com` })
  const saved = await ask(port, '/api/v1/vendor-signup-sessions', asJson({ ...typed, step: 'payment' }))
  const { sessionId } = v.parse(v.object({ sessionId: v.string() }), JSON.parse(saved.body))
  const bought = await ask(
    port,
    '/api/v1/commerce/signup',
    asJson({ ...typed, sessionId, paymentInfo: { nonce: '', total: 0 }, client_id: OAUTH_CLIENTS.program.id }),
  )
  expect([bought.status, bought.status === 200 ? '' : bought.body]).toEqual([200, ''])
  const { token } = v.parse(SignupReply, JSON.parse(bought.body))
  const upload = multipart(await photo)
  const uploaded = await ask(port, '/api/v1/media-api', {
    method: 'POST',
    headers: {
      ...upload.headers,
      authorization: `Bearer ${token.access_token}`,
      'content-length': String(upload.payload.length),
    },
    body: upload.payload,
  })
  expect([upload.payload.length > 14_000_000, uploaded.status]).toEqual([true, 200])
  // Visitors can't choose an address for themselves: the log has this machine's.
  await ask(port, `/healthz?${name}`, { headers: { 'x-forwarded-for': '198.51.100.77' } })
  await ask(port, '/nowhere', { headers: { 'x-forwarded-for': '198.51.100.77' } })
  expect(server.output()).not.toContain('198.51.100.77')
}

const NOISE = { width: 2350, height: 2350, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
/** Noise, of which JPEG makes 15 MB. */
const photo = sharp({ create: { ...NOISE, background: '#888' } })
  .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
  .toBuffer()

test('nginx passes photos of 15 MB, conditional reads and visitors’ addresses', async () => {
  const port = await freePort()
  const plain = await freePort()
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/etc/letsencrypt/live/fanfare.example/fullchain.pem', join(folder, 'cert.pem'))
    .replaceAll('/etc/letsencrypt/live/fanfare.example/privkey.pem', join(folder, 'key.pem'))
    .replaceAll('fanfare.example', 'localhost')
    .replace('127.0.0.1:8080', `127.0.0.1:${server.port}`)
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = paths.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const config = `daemon off; error_log ${join(folder, 'nginx.log')}; pid ${join(folder, 'nginx.pid')};
    events {} http { access_log off; ${temporary} ${site} }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  run(debianProgram('nginx'), ['-c', join(folder, 'nginx.conf')])
  await passesEverything(port, 'nginx')
  const redirected = await fetch(`http://127.0.0.1:${plain}/a`, { redirect: 'manual', headers: { host: 'localhost' } })
  expect([redirected.status, redirected.headers.get('location')?.startsWith('https://')]).toEqual([301, true])
})

test('HAProxy passes the same, and leaves out a server that isn’t there', async () => {
  const port = await freePort()
  const config = readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace('/etc/haproxy/certs/fanfare.example.pem', join(folder, 'both.pem'))
    .replace('/run/haproxy/admin.sock', join(folder, 'admin.sock'))
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('bind :80', `bind 127.0.0.1:${await freePort()}`)
    .replace('10.0.0.11:8080', `127.0.0.1:${server.port}`)
    .replace('10.0.0.12:8080', `127.0.0.1:${await freePort()}`)
  writeFileSync(join(folder, 'haproxy.cfg'), config)
  run(debianProgram('haproxy'), ['-db', '-f', join(folder, 'haproxy.cfg')])
  await passesEverything(port, 'haproxy')
})

test('HAProxy asks a read that is refused for load at the other server, and no more', async () => {
  let refused = 0
  const busy = await Promise.all(
    [0, 1].map(async () => {
      const stub = createServer((request, reply) => {
        if (request.url !== '/asked') return reply.end()
        refused += 1
        return reply.writeHead(503, { 'retry-after': '2' }).end()
      }).listen(0, '127.0.0.1')
      await once(stub, 'listening')
      ended.push(() => stub.close())
      return { host: '127.0.0.1', port: (stub.address() as AddressInfo).port }
    }),
  )
  const haproxy = await startHaproxy(folder, busy)
  ended.push(haproxy.close)
  const response = await fetch(`${haproxy.origin}/asked`)
  expect([response.status, response.headers.get('retry-after'), refused]).toEqual([503, '2', 2])
  await fetch(`${haproxy.origin}/asked`, { method: 'POST' })
  expect(refused).toBe(3)
})

test('Caddy passes the same with a certificate of its own', async () => {
  const port = await freePort()
  const config = readFileSync('deploy/Caddyfile', 'utf8').replace(
    '{\n\tservers {',
    `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tlocal_certs\n\tservers {`,
  )
  writeFileSync(join(folder, 'Caddyfile'), config)
  run(debianProgram('caddy'), ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    SITE: `https://localhost:${port}`,
    UPSTREAM: `127.0.0.1:${server.port}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
  await passesEverything(port, 'caddy')
})

test('through PgBouncer the database takes what Fanfare sends', async () => {
  const postgres = await startPostgres(join(folder, 'postgres'))
  ended.push(() => stopPostgres(postgres))
  const { port: databasePort, username, password, pathname } = new URL(postgres.url)
  const port = await freePort()
  writeFileSync(join(folder, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o644 })
  const config = readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replace('port=5432 dbname=fanfare', `port=${databasePort} dbname=${pathname.slice(1)}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'))
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
  writeFileSync(join(folder, 'pgbouncer.ini'), `${config}\nunix_socket_dir =\n`, { mode: 0o644 })
  run(debianProgram('pgbouncer'), [
    ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []),
    join(folder, 'pgbouncer.ini'),
  ])
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/fanfare`
  await expect
    .poll(() =>
      openDatabase({ url, dataDir: folder }).then(
        (db) => db.close().then(() => true),
        () => false,
      ),
    )
    .toBe(true)
  const db = await openDatabase({ url, dataDir: folder })
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  expect(await db.transaction((tx) => tx.query(sql`select 2 as two`))).toEqual([{ two: 2 }])
  await db.close()
})

test('the systemd unit is hardened', () => {
  const said = execFileSync(
    debianProgram('systemd-analyze'),
    ['security', '--offline=true', '--threshold=30', 'deploy/fanfare.service'],
    { encoding: 'utf8' },
  )
  const [, level = '10'] = /exposure level for fanfare\.service: ([\d.]+)/.exec(said) ?? []
  expect(Number(level)).toBeLessThanOrEqual(3)
})

test('the Containerfile names files, scripts and settings that there are', () => {
  const text = readFileSync('deploy/Containerfile', 'utf8')
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync('package.json', 'utf8')),
  )
  for (const [, script = ''] of text.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(script)
  expect(text).toContain('"server/main.ts"')
  expect(readFileSync('server/main.ts', 'utf8')).not.toBe('')
})
