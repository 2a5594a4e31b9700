/** How the command ended, as the shell is told: done; refused, and nothing stored; called wrongly. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Why no administrator was created, in words for whoever runs the command. */
export class CreateAdminFailure extends Error {
  override readonly name = 'CreateAdminFailure';

  constructor(
    readonly exitCode: Exclude<ExitCode, 0>,
    message: string,
  ) {
    super(message);
  }
}
