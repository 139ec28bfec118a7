/** Takes drafts and unsent items from this device to another one, in a file. */
import { exportStored } from './export-stored.ts'
import { importStored, type ImportPorts, type ImportResult } from './import-stored.ts'

export interface Transfer {
  /** The file's text. */
  exportAll(): Promise<string>
  /**
   * Takes in what such a file has; all of it or nothing.
   * @param text of a file, which may have been changed; its size was checked
   * @throws StorageError when nothing could be saved
   */
  importAll(text: string): Promise<ImportResult>
}

export const createTransfer = (ports: ImportPorts): Transfer => ({
  exportAll: () => exportStored(ports),
  async importAll(text) {
    await ports.signOuts.begin()
    return importStored(ports, text)
  },
})
