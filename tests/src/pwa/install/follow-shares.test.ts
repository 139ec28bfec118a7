import { expect, test } from 'vitest'
import { followShares } from '#src/pwa/install/follow-shares.ts'

const SHARED = 'https://fanfare.example/requestquote?text=Stage'

/** A window that was opened at `opened`; `launch` is what the browser reports, `went` where the page went. */
function openWindow(opened: string) {
  const kept = new Map<string, string>()
  const went: string[] = []
  let launch: (targetURL: string) => void = () => {}
  const load = (name: string) =>
    followShares({
      launchQueue: { setConsumer: (take) => void (launch = (targetURL) => take({ targetURL })) },
      location: { origin: 'https://fanfare.example', assign: (url) => void went.push(String(url)) },
      sessionStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) },
      performance: { getEntriesByType: () => [{ name }] as unknown as PerformanceEntryList },
    })
  load(opened)
  return { went, load, launch: (url: string) => launch(url) }
}

test('what is shared with an open window is opened there', () => {
  const { went, launch } = openWindow('https://fanfare.example/requests')
  launch(SHARED)
  expect(went).toEqual([SHARED])
})

test('the launch that opened the window is not followed, nor reported again after a reload', () => {
  const { went, launch, load } = openWindow(SHARED)
  launch(SHARED)
  load('https://fanfare.example/requestquote?memberId=12')
  launch(SHARED)
  expect(went).toEqual([])
})

test('other launches and other sites leave the page where it is', () => {
  const { went, launch } = openWindow('https://fanfare.example/requests')
  launch('https://fanfare.example/?from=home-screen')
  launch('https://fanfare.example.evil.example/requestquote?text=Stage')
  expect(went).toEqual([])
})
