/** The configuration, the rules and the dashboard for Prometheus, read by Prometheus's own tool. */
// @module-tag long: it installs Prometheus
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { debianProgram } from '#tests/support/deploy/debian.ts'

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
