/** The configuration, the rules and the dashboard for Prometheus, read by its own tool, and by itself from a server. */
// @module-tag long: it installs and starts Prometheus, and a server for it
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { freePort, serverProcess } from '#tests/support/browser/server-process.ts'
import { debianProgram } from '#tests/support/deploy/debian.ts'
import { putEmptyDatabase } from '#tests/support/server/database.ts'

const FOLDER = 'deploy/prometheus'
const run = promisify(execFile)

/** @throws with the tool's words */
const promtool = async (...args: string[]) => {
  const { stdout, stderr } = await run(debianProgram('promtool'), args)
  return `${stdout}${stderr}`
}

interface Alert {
  alert: string
  expr: string
}

const readAlerts = async (): Promise<Alert[]> => {
  const { groups } = parse(await readFile(`${FOLDER}/alerts.yml`, 'utf8')) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-prometheus-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('Prometheus takes its configuration and every rule', async () => {
  await promtool('check', 'config', '--syntax-only', `${FOLDER}/prometheus.yml`)
  expect(await promtool('check', 'rules', `${FOLDER}/alerts.yml`)).toContain(
    `${(await readAlerts()).length} rules found`,
  )
})

test('alerts begin when they should and not before, and every one of them is tested', async () => {
  await promtool('test', 'rules', `${FOLDER}/alerts.test.yml`)
  const { tests } = parse(await readFile(`${FOLDER}/alerts.test.yml`, 'utf8')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[]
  }
  const fired = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  )
  expect((await readAlerts()).map(({ alert }) => alert).filter((name) => !fired.includes(name))).toEqual([])
})

test('the tests of the alerts notice a rule that is wrong', async () => {
  await inFolder(async (folder) => {
    const rules = await readFile(`${FOLDER}/alerts.yml`, 'utf8')
    await writeFile(
      join(folder, 'alerts.yml'),
      rules.replace('fanfare_backup_overdue == 1', 'fanfare_backup_overdue == 2'),
    )
    await writeFile(join(folder, 'alerts.test.yml'), await readFile(`${FOLDER}/alerts.test.yml`, 'utf8'))
    await expect(promtool('test', 'rules', join(folder, 'alerts.test.yml'))).rejects.toThrow('BackupOverdue')
  })
})

test('Prometheus can read every expression of the dashboard', async () => {
  const dashboard = JSON.parse(await readFile(`${FOLDER}/dashboard.json`, 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(5)
  const rules = expressions.map((expr, number) => ({ record: `panel:${number}`, expr }))
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'panels.yml'), stringify({ groups: [{ name: 'panels', rules }] }))
    expect(await promtool('check', 'rules', join(folder, 'panels.yml'))).toContain(`${rules.length} rules found`)
  })
})

test('Prometheus, started with them, reads a server with its token and evaluates every rule', async () => {
  await inFolder(async (folder) => {
    const token = 'a-token-of-twenty-letters'
    const dataDir = join(folder, 'data')
    await putEmptyDatabase(dataDir)
    const server = await serverProcess({
      DATA_DIR: dataDir,
      SAMPLE_VENDORS: '0',
      BACKUP_NIGHTLY: 'off',
      METRICS_TOKEN: token,
    })
    onTestFinished(() => server.kill())
    await server.start()
    await writeFile(join(folder, 'metrics-token'), token)
    await copyFile(`${FOLDER}/alerts.yml`, join(folder, 'alerts.yml'))
    const config = (await readFile(`${FOLDER}/prometheus.yml`, 'utf8'))
      .replace('/etc/prometheus/metrics-token', join(folder, 'metrics-token'))
      .replace('localhost:8080', `127.0.0.1:${server.port}`)
      .replace('scrape_interval: 30s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
    await writeFile(join(folder, 'prometheus.yml'), config)
    const address = `127.0.0.1:${await freePort()}`
    const options = { 'config.file': 'prometheus.yml', 'storage.tsdb.path': 'tsdb', 'web.listen-address': address }
    const prometheus = spawn(
      debianProgram('prometheus'),
      Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      { cwd: folder, stdio: 'ignore' },
    )
    const ask = async (path: string): Promise<unknown> => {
      const response = await fetch(`http://${address}/api/v1/${path}`).catch(() => null)
      return response?.ok ? response.json() : {}
    }
    await expect
      .poll(() => ask('targets'))
      .toMatchObject({ data: { activeTargets: [{ health: 'up', lastError: '' }] } })
    const healthOfRules = async () => {
      const { data } = (await ask('rules')) as { data?: { groups: { rules: { health: string }[] }[] } }
      return data?.groups.flatMap(({ rules }) => rules.map(({ health }) => health))
    }
    const expected = (await readAlerts()).map(() => 'ok')
    await expect.poll(healthOfRules).toEqual(expected)
    const gone = once(prometheus, 'exit')
    prometheus.kill('SIGTERM')
    await gone
    await server.kill()
  })
})
