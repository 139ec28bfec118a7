/** deploy/fanfare.service and deploy/operator, on a machine whose first process is systemd. */
// @module-tag long: it boots a machine and starts the server on it
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/browser/server-process.ts'
import { startMachine, type Machine } from '#tests/support/deploy/machine.ts'

const OPERATOR = '/opt/fanfare/deploy/operator'
let machine: Machine
let port: number
beforeAll(async () => {
  machine = await startMachine()
  port = await freePort()
  await succeed('useradd', '--system', '--home', '/var/lib/fanfare', '--shell', '/usr/sbin/nologin', 'fanfare')
  const settings = [`PORT=${port}`, 'MEMBERSHIPS=free', 'BACKUP_NIGHTLY=off', 'CONTACT_EMAIL=help@oak.example']
  await succeedWith(`${settings.join('\n')}\n`, 'sh', '-c', 'umask 077; cat > /etc/fanfare.env')
})
afterAll(() => machine?.close())

/** @returns what it said. @throws where it ended with anything but 0 */
async function succeedWith(input: string | undefined, ...command: string[]): Promise<string> {
  const { code, said } = await machine.run(command, input)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}`)
  return said
}
const succeed = (...command: string[]) => succeedWith(undefined, ...command)

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const propertyOf = async (name: string) =>
  (await succeed('systemctl', 'show', 'fanfare', `--property=${name}`, '--value')).trim()

test('systemd finds nothing wrong with the unit', async () => {
  const { code, said } = await machine.run(['systemd-analyze', 'verify', 'fanfare.service'])
  expect([code, said.split('\n').filter((line) => line.includes('fanfare'))]).toEqual([0, []])
})

test('the unit serves as its own user, comes back after a crash, and ends with 0; the operator’s commands reach it', async () => {
  await succeed('systemctl', 'enable', '--quiet', '--now', 'fanfare')
  await expect.poll(isReady).toBe(true)
  const pid = await propertyOf('MainPID')
  expect((await succeed('ps', '-o', 'user=', pid)).trim()).toBe('fanfare')
  expect((await succeed('stat', '-c', '%a %U', '/var/lib/fanfare')).trim()).toBe('700 fanfare')

  // Through the server that runs, with its settings.
  expect(await succeed(OPERATOR, 'backup', '--reason', 'a test', '--yes')).toContain('verified')
  expect(await succeed(OPERATOR, 'backups')).toContain('verified')

  await succeed('kill', '-KILL', pid)
  await expect.poll(() => propertyOf('MainPID')).not.toMatch(new RegExp(`^(0|${pid})$`))
  await expect.poll(isReady).toBe(true)

  await succeed('systemctl', 'stop', 'fanfare')
  expect([await propertyOf('Result'), await propertyOf('ExecMainStatus')]).toEqual(['success', '0'])
  // By themselves, where no server runs.
  expect(await succeed(OPERATOR, 'backups')).toContain('verified')
})
