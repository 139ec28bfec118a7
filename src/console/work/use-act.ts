/** Says what follows an act while it is filled in, and does it once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActName, ActOption } from '#contract/console/acts.ts'
import { callConsole } from '../api/call.ts'
import { useProof } from '../api/proof.tsx'
import { isComplete } from './act-errors.ts'
import { useSettled } from './use-settled.ts'

const SETTLE_MS = 400

interface ActOptions {
  act: ActName
  target: string | number
  options: Partial<Record<ActOption, string>>
  reason: string
  /** Forgets what was typed, once it is done. */
  forget: () => void
  onBusy: (isBusy: boolean) => void
  onClose: () => void
  onDone?: (() => void) | undefined
}

export function useAct({ act, target, options, reason, forget, onBusy, onClose, onDone }: ActOptions) {
  const [key] = useState(() => crypto.randomUUID())
  const settled = useSettled(options, SETTLE_MS)
  const client = useQueryClient()
  const withProof = useProof()
  const body = { key, target: String(target), options }
  const planned = { ...body, options: settled }
  const isPlanned = isComplete(act, settled)
  const plan = useQuery({
    queryKey: ['plan', act, planned],
    enabled: isPlanned,
    gcTime: 0,
    queryFn: () => withProof(() => callConsole(act, { body: { ...planned, phase: 'plan' } })),
  })
  const run = useMutation({
    mutationFn: () => withProof(() => callConsole(act, { body: { ...body, phase: 'run', reason } })),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async () => {
      forget()
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'plan' })
      onClose()
      onDone?.()
    },
  })
  // An operator reads what follows before it is done.
  const isPlanning = isComplete(act, options) && !plan.error && (plan.data === undefined || settled !== options)
  return { plan, run, isPlanned, isPlanning }
}
