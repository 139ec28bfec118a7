/** Says what follows an act while it is filled in, and does it once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ActName, ActOptions, DoAct } from '#contract/console/acts.ts'
import { callConsole } from '../api/call.ts'
import { useProof } from '../api/proof.tsx'
import { isComplete } from './act-errors.ts'
import { useSettled } from './use-settled.ts'

const SETTLE_MS = 400

const zoneOfDevice = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

interface ActParts {
  act: ActName
  target: string | number
  options: ActOptions
  reason: string
  /** By which the server does it once. */
  key: string
  onBusy: (isBusy: boolean) => void
  /** The server refused it: something else may be so by now. */
  onRefused: () => void
  /** It was done, and everything that is shown is read anew. */
  onDone: () => void
  /** Right after it was done. */
  forget: () => void
}

/** Re-reads what is shown, but no plan. */
export function useReread(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'plan' })
}

export function useAct({ act, target, options, reason, key, onBusy, onRefused, onDone, forget }: ActParts) {
  const settled = useSettled(options, SETTLE_MS)
  const reread = useReread()
  const withProof = useProof()
  const body = { key, target: String(target), options }
  const planned = { ...body, options: settled }
  const isPlanned = isComplete(act, settled)
  const call = async (body: DoAct) => {
    try {
      return await withProof(() => callConsole(act, { body }))
    } catch (failure) {
      onRefused()
      throw failure
    }
  }
  const plan = useQuery({
    // Without the key, which changes with every letter: what follows doesn't depend on it.
    queryKey: ['plan', act, planned.target, settled],
    enabled: isPlanned,
    gcTime: 0,
    queryFn: () => call({ ...planned, reason: '', phase: 'plan', timeZone: zoneOfDevice() }),
  })
  const run = useMutation({
    mutationFn: () => call({ ...body, phase: 'run', reason }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async () => {
      forget()
      await reread()
      onDone()
    },
  })
  // An operator reads what follows before it is done.
  const isPlanning = isComplete(act, options) && !plan.error && (plan.data === undefined || settled !== options)
  return { plan, run, isPlanned, isPlanning }
}
