/**
 * Limits how much rendering one network can cause. Cached pictures are free; rendering one costs processor time in
 * proportion to its size, so the limit counts megapixels, not requests.
 */
import { TooManyRequests } from '#server/services/errors.ts'

const WINDOW_MS = 60_000

/** Deducts a picture's megapixels from a network's allowance. @throws TooManyRequests if too little is left */
type PictureAllowance = (network: string, megapixels: number) => void

export function pictureAllowance(megapixelsPerMinute: number, now: () => number = Date.now): PictureAllowance {
  const spent = new Map<string, number>()
  let ends = 0
  return (network, megapixels) => {
    if (now() >= ends) {
      spent.clear()
      ends = now() + WINDOW_MS
    }
    const sum = (spent.get(network) ?? 0) + megapixels
    if (sum > megapixelsPerMinute) throw new TooManyRequests(Math.ceil((ends - now()) / 1000))
    spent.set(network, sum)
  }
}
