/** Ids of the vendors saved on this device; empty until the device is read, after the page stands. */
import { createObservable } from '../observable.ts'

export const savedIds = createObservable<ReadonlySet<number>>(new Set())
