import { useEffect } from 'react'
import { titled } from '#contract/marketplace-name.ts'

/** The browser's title: the page's own words. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${titled(title)} console`
  }, [title])
}
