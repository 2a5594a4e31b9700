/** The reason why a backup or restore failed. The message is for the operator who runs the command. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
