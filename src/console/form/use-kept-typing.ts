import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionOptions } from '../api/queries.ts'
import { keptTyping, type KeptTyping } from './kept-typing.ts'

/** The kept typing of the operator who is signed in. */
export function useKeptTyping(form: string): KeptTyping {
  const client = useQueryClient()
  const [kept] = useState(() => keptTyping(client.getQueryData(sessionOptions.queryKey)?.email ?? '', form))
  return kept
}
