/** Notifications on this device, as a person turns them on and off. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#src/api/client.ts'
import { deviceState, turnOff, turnOn, type DeviceState } from '#src/pwa/notifications/device.ts'
import { pageDevice } from '#src/pwa/notifications/page-device.ts'
import { problemMessage } from '../problem-messages.ts'
import { OWN } from '../queries.ts'

const NOT_ALLOWED = 'Your browser hasn’t allowed it. Try again and choose Allow.'
const NOT_POSSIBLE = 'Your browser couldn’t turn on notifications. Check your connection and try again.'
const STILL_ON = 'Your browser couldn’t turn off notifications. Please try again.'

export function useDevice(api: Api, accountId: number) {
  const queryKey = [...OWN, 'notified-device', accountId]
  // Permissions change in the browser’s settings: looked at again when the page is taken up again.
  const { data: state } = useQuery({ queryKey, staleTime: 0, queryFn: () => deviceState(pageDevice, accountId) })
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = async (work: () => Promise<DeviceState>, refused: string) => {
    setBusy(true)
    setProblem(null)
    try {
      queryClient.setQueryData(queryKey, await work())
    } catch (failure) {
      setProblem(failure instanceof DOMException ? refused : problemMessage(failure))
      await queryClient.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    busy,
    problem,
    turnOn: () =>
      void change(async () => {
        const reached = await turnOn(pageDevice, api, accountId)
        if (reached === 'off') setProblem(NOT_ALLOWED)
        return reached
      }, NOT_POSSIBLE),
    turnOff: () => void change(() => turnOff(pageDevice, api), STILL_ON),
  }
}
