/** Why a backup cannot be made, trusted or restored, in one or two sentences for the operator. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
