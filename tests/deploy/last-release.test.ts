/** Sources that came without the commit of the last release: an archive, or a clone that was not fetched whole. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNoLastRelease } from '#tests/support/deploy/last-release.ts'

test('where the last release can’t be had, there is a reason to skip what needs it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-last-release-'))
  try {
    expect(await findNoLastRelease(folder)).toContain('without their history')
    execFileSync('git', ['init', '--quiet', folder])
    expect(await findNoLastRelease(folder)).toContain('lacks the commit')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
