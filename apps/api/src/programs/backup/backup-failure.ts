/** Why there is no backup, or nothing was restored, in words for whoever runs the command. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
