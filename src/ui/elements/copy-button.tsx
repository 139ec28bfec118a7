/** Copies a text, and says whether that worked. */
import { useState } from 'react'
import { Button } from './button.tsx'

/** @param read gives the text as it is at the tap */
export function CopyButton({ read }: { read: () => string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(read())
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {copied === true ? 'Copied' : copied === false ? 'Couldn’t copy' : 'Copy'}
    </Button>
  )
}
