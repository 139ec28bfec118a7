/** SIGKILL to a browser that Playwright started. */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Kills every process of the browser with this profile, and lets the profile be opened again. */
export async function killBrowser(profile: string, context: BrowserContext): Promise<void> {
  const closed = new Promise<void>((done) => context.once('close', () => done()))
  for (const id of processesOf(profile)) kill(id)
  await closed
  await rm(join(profile, 'SingletonLock'), { force: true })
}

const processesOf = (profile: string) =>
  execFileSync('pgrep', ['-f', profile], { encoding: 'utf8' }).trim().split('\n').map(Number)

function kill(id: number) {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It went with its parent.
  }
}
