/** deploy/Containerfile and deploy/compose.yaml: built and started by a Docker engine, as on an operator’s machine. */
// @module-tag long: it installs Debian, every package and builds the app
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '#tests/support/browser/server-process.ts'
import { startDocker } from '#tests/support/deploy/docker.ts'
import { makeCaddyImage, makeNodeImage, makePostgresImage } from '#tests/support/deploy/images.ts'

/** Caddy signs it with an authority of its own. */
const SITE = 'fanfare.localhost'

interface Container {
  Service: string
  State: string
  Health: string
  ExitCode: number
}

/** Ports that are free, and a build that reaches npm: all that an operator's machine has otherwise. */
const override = (port: number) => `
services:
  caddy: { ports: !override ['127.0.0.1:${port}:443'] }
  fanfare: { build: { network: host } }
`

test('the compose file builds and starts all of it: HTTPS, a user without rights, commands, a stop, data that stays', async () => {
  const engine = await startDocker()
  await makeNodeImage(engine)
  await makeCaddyImage(engine, 'docker.io/library/caddy:2')
  await makePostgresImage(engine, 'docker.io/library/postgres:18')

  const folder = await mkdtemp(join(tmpdir(), 'fanfare-compose-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const [more, settings] = [join(folder, 'override.yaml'), join(folder, 'settings')]
  await writeFile(more, override(port))
  await writeFile(settings, `SITE=${SITE}\nPOSTGRES_PASSWORD=correcthorse\n`)
  const compose = (...args: string[]) =>
    engine.compose('-f', 'deploy/compose.yaml', '-f', more, '--env-file', settings, '-p', 'fanfare', ...args)
  const inFanfare = (...args: string[]) => compose('exec', '-T', 'fanfare', ...args)
  const containers = async () =>
    (await compose('ps', '--all', '--format', 'json')).split('\n').map((line) => JSON.parse(line) as Container)

  // The engine would leave its bridges on the machine, where the next one's network leads to them.
  onTestFinished(async () => void (await compose('down', '--volumes', '--timeout', '1')))
  await compose('up', '--build', '--detach', '--wait')
  const states = Object.fromEntries(
    (await containers()).map(({ Service, State, Health }) => [Service, [State, Health]]),
  )
  expect(states).toEqual({ caddy: ['running', ''], fanfare: ['running', 'healthy'], postgres: ['running', 'healthy'] })

  const authority = await compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt')
  // Caddy is running before it has its certificate.
  await expect.poll(() => get(port, authority).then(({ status }) => status, String)).toBe(200)
  const home = await get(port, authority)
  expect(home.headers['strict-transport-security']).toContain('max-age=')
  expect(home.body).toContain('<title>')

  expect(await inFanfare('id', '-un')).toBe('node')
  await expect(inFanfare('touch', '/fanfare/written')).rejects.toThrow('Read-only')
  const operator = ['node', 'server/operator/main.ts']
  await inFanfare(...operator, 'add-owner', 'ada@example.com', '--yes', '--reason', 'the first')
  expect(await inFanfare(...operator, 'backup', '--yes', '--reason', 'the first')).toContain('verified')

  await compose('stop')
  expect((await containers()).map(({ ExitCode }) => ExitCode)).toEqual([0, 0, 0])
  await compose('up', '--detach', '--wait')
  expect(await inFanfare(...operator, 'audit')).toContain('ada@example.com')
}, 900_000)

/** @param authority that signed the certificate */
function get(port: number, authority: string) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const to = { host: '127.0.0.1', port, servername: SITE, headers: { host: SITE }, ca: authority }
      request(to, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject)
      })
        .on('error', reject)
        .end()
    },
  )
}

test('Caddy’s address is in its network and outside of those that others are given', async () => {
  const { services, networks } = parse(await readFile('deploy/compose.yaml', 'utf8')) as {
    services: {
      caddy: { networks: { front: { ipv4_address: string } } }
      fanfare: { environment: { TRUST_PROXY: string } }
    }
    networks: { front: { ipam: { config: [{ subnet: string; ip_range: string }] } } }
  }
  const caddy = services.caddy.networks.front.ipv4_address
  expect(services.fanfare.environment.TRUST_PROXY).toBe(caddy)
  const [{ subnet, ip_range: range }] = networks.front.ipam.config
  const isWithin = (block: string) => {
    const [address = '', bits] = block.split('/')
    const list = new BlockList()
    list.addSubnet(address, Number(bits))
    return list.check(caddy)
  }
  expect([isWithin(subnet), isWithin(range)]).toEqual([true, false])
})
