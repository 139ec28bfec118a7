/** Saves text or data as a file: through the device's share sheet if available, otherwise as a download. */

/** @returns false if the user closed the share sheet */
export async function downloadFile(name: string, content: string | Blob, type = 'application/json'): Promise<boolean> {
  const file = new File([content], name, { type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name })
      return true
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'AbortError') return false
    }
  }
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}
