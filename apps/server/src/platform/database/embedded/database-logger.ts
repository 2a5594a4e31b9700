export type DatabaseLogger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const toStandardError = (fields: object, message: string): void => {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
};

export const troubleOnlyLogger: DatabaseLogger = {
  info: () => undefined,
  warn: toStandardError,
  error: toStandardError,
};

export const errorMessage = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
