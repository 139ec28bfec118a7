/** Keeps the screen on while a page is open, where the browser can. */
import { useEffect, useRef, useState } from 'react'

/**
 * @param wanted whether the person switched it on
 * @param onRefused called when the browser says no: the switch is off then, and another tap asks again
 * @returns whether the screen stays on now
 */
export function useWakeLock(wanted: boolean, onRefused: () => void): boolean {
  const [isHeld, setHeld] = useState(false)
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  })
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else setHeld(true)
        lock.addEventListener('release', () => setHeld(false))
      } catch {
        // The battery is low, or the browser says no. While the page is hidden, it asks again by itself.
        setHeld(false)
        if (!isOver && document.visibilityState === 'visible') refused.current()
      }
    }
    // The browser takes it back whenever the page is hidden.
    const again = () => document.visibilityState === 'visible' && void hold()
    document.addEventListener('visibilitychange', again)
    void hold()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => {})
    }
  }, [wanted])
  return wanted && isHeld
}

export const canKeepAwake = (): boolean => typeof navigator !== 'undefined' && 'wakeLock' in navigator
