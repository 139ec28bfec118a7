import type { PlannedPart } from './plan.mjs'

export function noteFailed(root: string, parts: readonly PlannedPart[]): void
export function lastFailed(root: string): PlannedPart[]
export function hasFailedBrowserTests(root: string): boolean
