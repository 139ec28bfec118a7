import { useEffect } from 'react'

/** The browser's title: the page's own words. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fanfare console`
  }, [title])
}
