/**
 * Whether Back has left the page that the server rendered before the page's script was here. The document stays the
 * same then, and only its address changes. What an old browser does not tell, React finds out: it renders the page
 * from scratch.
 */
export function leftWhileLoading(): boolean {
  const rendered = window.navigation?.activation?.entry.url
  return rendered !== undefined && rendered !== null && withoutHash(rendered) !== withoutHash(window.location.href)
}

const withoutHash = (url: string) => url.split('#', 1)[0]
