/** Parts and tests that `npm test -- --failed` runs again. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lastFailed, noteFailed } from './last-failed.mjs'
import type { PlannedPart } from './plan.mjs'

function emptyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'fanfare-failed-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules'))
  return root
}

const BUILD: PlannedPart = { name: 'build', paths: [], tier: 'all' }
const UNIT: PlannedPart = { name: 'unit', paths: ['tests/contract/'], tier: 'short' }

test('nothing, before anything has failed', () => {
  expect(lastFailed(emptyProject())).toEqual([])
})

test('the parts that failed, with their paths and tier, after the build', () => {
  const root = emptyProject()
  noteFailed(root, [UNIT])
  expect(lastFailed(root)).toEqual([BUILD, UNIT])
})

test('the build only once', () => {
  const root = emptyProject()
  noteFailed(root, [BUILD, UNIT])
  expect(lastFailed(root)).toEqual([BUILD, UNIT])
})

test('nothing, after a run in which nothing failed', () => {
  const root = emptyProject()
  noteFailed(root, [UNIT])
  noteFailed(root, [])
  expect(lastFailed(root)).toEqual([])
})
