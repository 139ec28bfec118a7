/**
 * How much drawing one network may cause. Pictures that are made already cost nothing; making one costs processor time
 * by its size, so it is megapixels that are counted, not requests.
 */
import { TooManyRequests } from '#server/services/errors.ts'

const WINDOW_MS = 60_000

/** Takes a picture of so many megapixels off a network's allowance. @throws TooManyRequests when too little is left */
export type PictureAllowance = (network: string, megapixels: number) => void

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
