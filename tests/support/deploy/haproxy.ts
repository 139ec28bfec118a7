/** HAProxy as deploy/haproxy.cfg has it, without HTTPS, before two servers of Fanfare. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort, type ServerProcess } from '#tests/support/browser/server-process.ts'
import { debianProgram } from './debian.ts'
import { HERE } from './place.ts'

export interface Haproxy {
  origin: string
  /** A command of its operator. @returns what it says */
  tell(line: string): Promise<string>
  close(): void
}

/** Resolves once a server is ready behind it. @param folder that lets other users through */
export async function startHaproxy(
  folder: string,
  servers: readonly Pick<ServerProcess, 'host' | 'port'>[],
  place = HERE,
): Promise<Haproxy> {
  const [port, admin] = [await freePort(), await freePort()]
  const [one, two] = servers
  const config = (await readFile('deploy/haproxy.cfg', 'utf8'))
    .replace(/ {4}bind :443.*\n/, '')
    .replace(/ {4}http-request redirect.*\n/, '')
    .replace('bind :80', `bind ${place.address}:${port}`)
    .replace('/run/haproxy/admin.sock mode 600', `ipv4@${place.address}:${admin}`)
    .replace('10.0.0.11:8080', `${one?.host}:${one?.port}`)
    .replace('10.0.0.12:8080', `${two?.host}:${two?.port}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const start = place.starts([debianProgram('haproxy'), '-db', '-f', file])
  const child = spawn(start.file, start.args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors = `${errors}${String(chunk)}`.slice(-2_000)))
  const origin = `http://${place.address}:${port}`
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`HAProxy has ended: ${errors}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    async tell(line) {
      const socket = connect(admin, place.address)
      socket.end(`${line}\n`)
      let said = ''
      socket.on('data', (chunk) => (said += String(chunk)))
      await once(socket, 'close')
      return said
    },
    close: () => void child.kill('SIGKILL'),
  }
}
