/** Packages that `npm run test:engines` installs, and what it says when it cannot. */
import { expect, test } from 'vitest'
import { CannotInstall, ENGINES, PACKAGES, planInstall } from './packages.mjs'
import playwrightConfig from './playwright.config.ts'

const ROOT = { hasApt: true, isRoot: true, hasSudo: false }

test('nothing is run when nothing is missing', () => {
  expect(planInstall({ ...ROOT, missing: [] })).toEqual([])
})

test('what is missing is installed, with sudo only where it is needed', () => {
  const missing = ['firefox-esr', 'xvfb']
  expect(planInstall({ ...ROOT, missing })).toEqual([
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'firefox-esr', 'xvfb'],
  ])
  const commands = planInstall({ hasApt: true, isRoot: false, hasSudo: true, missing })
  expect(commands.map(([command]) => command)).toEqual(['sudo', 'sudo'])
})

test('without root it says what to run, and without apt-get that it needs Debian', () => {
  const refused = (machine: Partial<Parameters<typeof planInstall>[0]>) => () =>
    planInstall({ ...ROOT, isRoot: false, missing: ['firefox-esr'], ...machine })
  expect(refused({})).toThrow(CannotInstall)
  expect(refused({})).toThrow('apt-get install --no-install-recommends firefox-esr')
  expect(refused({ hasApt: false })).toThrow(/firefox-esr.*Debian/)
})

test('every engine has packages and a project of its own', () => {
  expect(ENGINES).toEqual(['chromium', 'firefox', 'webkit'])
  expect(ENGINES.filter((engine) => PACKAGES[engine]?.length === 0)).toEqual([])
  expect(playwrightConfig.projects?.map(({ name, use }) => [name, use?.engine])).toEqual(
    ENGINES.map((engine) => [engine, engine]),
  )
})
