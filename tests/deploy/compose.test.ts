/** deploy/compose.yaml names files, settings and variables that there are. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#server/env.ts'

interface Service {
  build?: { context: string; dockerfile: string }
  environment: Record<string, string>
  volumes: string[]
  healthcheck?: { test: string[] }
}

const compose = async () =>
  parse(await readFile('deploy/compose.yaml', 'utf8')) as {
    services: Record<'caddy' | 'fanfare' | 'postgres', Service>
    volumes: Record<string, unknown>
  }

test('the server takes its settings, once the two that an operator types are in their places', async () => {
  const { services } = await compose()
  const typed = (value: string) => value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => name.toLowerCase())
  const settings = Object.entries(services.fanfare.environment).map(([name, value]) => [name, typed(value)] as const)
  const read = readEnv({ ...Object.fromEntries(settings), HOST: '0.0.0.0' })
  expect(read).not.toHaveProperty('problems')
  if ('problems' in read) return
  expect(read.env).toMatchObject({ publicUrl: 'https://site', trustProxy: ['172.30.0.200'] })
})

test('what it builds, mounts and runs is there', async () => {
  const { services, volumes } = await compose()
  const { context = '', dockerfile = '' } = services.fanfare.build ?? {}
  expect(existsSync(join('deploy', context, dockerfile))).toBe(true)
  for (const { volumes: mounted } of Object.values(services)) {
    for (const [from = ''] of mounted.map((volume) => volume.split(':')))
      expect(from.startsWith('./') ? existsSync(join('deploy', from)) : from in volumes, from).toBe(true)
  }
  const [, check = ''] = /node (\S+)/.exec(services.fanfare.healthcheck?.test.join(' ') ?? '') ?? []
  expect(existsSync(check)).toBe(true)
})

test('Caddy is given each variable of the Caddyfile', async () => {
  const { services } = await compose()
  const names = [...(await readFile('deploy/Caddyfile', 'utf8')).matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(new Set(Object.keys(services.caddy.environment)))
})
