/**
 * Loads the site's whole style sheet: the server's markup carries only the rules that it needs to paint
 * (server/rendering/page-style.ts). The saved shell has the sheet already. Rejects when the sheet cannot be loaded.
 */
export function loadWholeStyle(): Promise<void> {
  const announced = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="style"]')
  if (!announced) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = announced.href
    sheet.addEventListener('load', () => resolve())
    sheet.addEventListener('error', () => {
      sheet.remove()
      reject(new Error(`${sheet.href} could not be loaded.`))
    })
    document.head.append(sheet)
  })
}
