/** Saves a certificate of insurance as a file, or hands it to the device’s share sheet. */
import type { InsuranceFile } from '#contract/insurance/own-insurance.ts'
import { blobOfBase64 } from '#src/ui/browser/blob-of-base64.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'

export async function saveCertificate({ fileName, kind, content }: InsuranceFile): Promise<void> {
  const type = kind === 'pdf' ? 'application/pdf' : 'image/jpeg'
  await downloadFile(fileName, blobOfBase64(content, type), type)
}
