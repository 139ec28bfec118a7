/**
 * An open window keeps its page when the app is launched again (`launch_handler` in the manifest), so the address of
 * what another app shares reaches it as a launch and is opened here. Chromium only.
 */
interface Launch {
  readonly targetURL?: string | null
}
interface LaunchingWindow {
  launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void }
  location: Pick<Location, 'assign' | 'origin'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  performance: Pick<Performance, 'getEntriesByType'>
}

const TAKEN = 'sharedLaunch'

export function followShares(window: LaunchingWindow): void {
  window.launchQueue?.setConsumer(({ targetURL }) => {
    if (!targetURL?.startsWith(`${window.location.origin}/requestquote?`)) return
    // The launch that opened this window has its page already, and a reload may report it again.
    const [opened] = window.performance.getEntriesByType('navigation')
    const isTaken = opened?.name === targetURL || window.sessionStorage.getItem(TAKEN) === targetURL
    window.sessionStorage.setItem(TAKEN, targetURL)
    if (!isTaken) window.location.assign(targetURL)
  })
}
