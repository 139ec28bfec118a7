/** deploy/Containerfile: built on a Debian of its own with this Node, and started with the command that it names. */
// @module-tag long: it installs Debian, every package and builds the app
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '#tests/support/browser/server-process.ts'
import { debianProgram, unpackDebian } from '#tests/support/deploy/debian.ts'

const IMAGE = `localhost/fanfare-test-${process.pid}`
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** Neither control groups nor a network of its own: a test machine may have no right to either. */
const ISOLATION = ['--isolation=chroot', '--network=host']

const run = promisify(execFile)
const buildah = async (...args: string[]) => {
  const { stdout } = await run(debianProgram('buildah'), args, { maxBuffer: 1 << 26 })
  return stdout.trim()
}

interface ImageConfig {
  User: string
  Cmd: string[]
  Healthcheck: { Test: string[] }
  StopSignal: NodeJS.Signals
}

/** Debian, Node and npm, as in the registry's image. @returns its name, as the Containerfile has it */
async function makeBaseImage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-debian-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await unpackDebian(folder)
  await copyFile(process.execPath, join(folder, 'usr/local/bin/node'))
  const npm = dirname(dirname(await realpath((await run('which', ['npm'])).stdout.trim())))
  await cp(npm, join(folder, 'usr/local/lib/npm'), { recursive: true })
  await symlink('../lib/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  // The machine may trust more than Debian does.
  await copyFile(CERTIFICATES, join(folder, CERTIFICATES))
  await run('chroot', [folder, 'useradd', '--create-home', '--uid', '1000', 'node'])

  const name = /^FROM (\S+)$/m.exec(await readFile('deploy/Containerfile', 'utf8'))?.[1]
  if (name === undefined) throw new Error('deploy/Containerfile names no image to begin with')
  const container = await buildah('from', 'scratch')
  await buildah('add', '--quiet', container, folder, '/')
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container)
  await buildah('commit', '--quiet', '--rm', container, name)
  return name
}

test('the container is built, serves as another user than root, is healthy, and ends with 0 when it is stopped', async () => {
  const base = await makeBaseImage()
  onTestFinished(async () => void (await buildah('rmi', '--force', IMAGE, base)))
  const how = ['--format=docker', '--layers=false', '--pull-never', ...ISOLATION]
  await buildah('build', '--quiet', ...how, '-f', 'deploy/Containerfile', '-t', IMAGE, '.')
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE)) as {
    Docker: { config: ImageConfig }
  }
  const { config } = Docker
  const container = await buildah('from', '--pull-never', IMAGE)
  onTestFinished(async () => void (await buildah('rm', container)))

  const port = String(await freePort())
  const within = ['run', ...ISOLATION, '--env', `PORT=${port}`, container, '--']
  const server = spawn(debianProgram('buildah'), [...within, ...config.Cmd], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    createInterface({ input: stream }).on('line', (line) => (output += `${line}\n`))
  await expect.poll(() => output).toContain('is ready at http')

  const [kind, ...check] = config.Healthcheck.Test
  expect(kind).toBe('CMD')
  await buildah(...within, ...check)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>')
  expect(await buildah(...within, 'id', '-un')).toBe('node')
  await expect(buildah(...within, 'touch', '/fanfare/written')).rejects.toThrow('Permission denied')

  const ended = once(server, 'exit')
  // `buildah run` passes no signal on: to the server itself, as a container's stop does.
  const pid = Number(/"pid":(\d+)/.exec(output)?.[1])
  process.kill(pid, config.StopSignal)
  expect((await ended)[0], output).toBe(0)
  await expect(buildah(...within, ...check)).rejects.toThrow('exit status 1')
})

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
