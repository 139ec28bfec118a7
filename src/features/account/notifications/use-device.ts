/** Notifications on this device, as a person turns them on and off. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Api } from '#src/api/client.ts'
import { turnOff, turnOn, type DeviceState } from '#src/pwa/notifications/device.ts'
import { pageDevice } from '#src/pwa/notifications/page-device.ts'
import { problemMessage } from '../problem-messages.ts'
import { deviceOptions } from '../queries.ts'

const NOT_ALLOWED = 'Your browser hasn’t allowed it. Try again and choose Allow.'
const NOT_POSSIBLE = 'Your browser couldn’t turn on notifications. Check your connection and try again.'
const NO_RESPONSE =
  'Your browser may be asking quietly. Look for a bell or lock icon in the address bar, tap it and choose Allow. ' +
  'You can go on meanwhile.'
const STILL_ON = 'Your browser couldn’t turn off notifications. Please try again.'

export function useDevice(api: Api, accountId: number) {
  const options = deviceOptions(accountId)
  const { queryKey } = options
  const { data: state } = useQuery(options)
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [hint, setHint] = useState<string | null>(null)
  const taps = useRef(0)
  const change = async (work: (isCurrent: () => boolean) => Promise<DeviceState>, refused: string) => {
    const tap = (taps.current += 1)
    const isCurrent = () => taps.current === tap
    setBusy(true)
    setProblem(null)
    setHint(null)
    try {
      const reached = await work(isCurrent)
      if (isCurrent()) queryClient.setQueryData(queryKey, reached)
    } catch (failure) {
      if (!isCurrent()) return
      setProblem(failure instanceof DOMException ? refused : problemMessage(failure))
      await queryClient.invalidateQueries({ queryKey })
    } finally {
      if (isCurrent()) {
        setBusy(false)
        setHint(null)
      }
    }
  }
  return {
    state,
    busy,
    problem,
    /** Advice on what to do while the browser waits for an answer. */
    hint,
    turnOn: () =>
      void change(async (isCurrent) => {
        const onNoResponse = () => {
          if (!isCurrent()) return
          setBusy(false)
          setHint(NO_RESPONSE)
        }
        const reached = await turnOn(pageDevice, api, accountId, { later, onNoResponse, isCurrent })
        if (reached === 'off' && isCurrent()) setProblem(NOT_ALLOWED)
        return reached
      }, NOT_POSSIBLE),
    turnOff: () => void change(() => turnOff(pageDevice, api), STILL_ON),
  }
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
