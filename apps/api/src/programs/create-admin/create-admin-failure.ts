/** The exit codes of the command: done; refused without storing anything; wrong usage. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The reason why no administrator was created. The message is for the operator who runs the command. */
export class CreateAdminFailure extends Error {
  override readonly name = 'CreateAdminFailure';

  constructor(
    readonly exitCode: Exclude<ExitCode, 0>,
    message: string,
  ) {
    super(message);
  }
}
