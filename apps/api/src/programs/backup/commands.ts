import path from 'node:path';

import { openDatabase } from '../../platform/database/open-database';
import { EnvironmentError, readStorageEnvironment } from '../../environment';
import { EmbeddedDatabaseError } from '../../platform/database/embedded/embedded-database-error';
import { describeFailure } from '../../platform/errors/system-error';
import { openFileStore } from '../../platform/files/open-file-store';
import type { FileStore } from '../../platform/files/file-store';
import {
  BACKUP_USAGE,
  readBackupArguments,
  readRestoreArguments,
  RESTORE_USAGE,
  UsageError,
  type BackupArguments,
} from './arguments';
import { BackupFailure } from './backup-failure';
import { createBackup } from './create-backup';
import { restoreBackup, type RestoreOptions, type RestoreTarget } from './restore-backup';
import { archiveName, keepNewest } from './schedule';

/** The exit codes of the command. */
const EXIT = { done: 0, failed: 1, usage: 2 } as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const RELEASES_ELSEWHERE =
  'Las versiones publicadas no están en la copia: se guardan en el bucket de RELEASES_URL, que se respalda por su cuenta.';

export type Command = {
  args: readonly string[];
  /** The variables of the process: DATA_DIR, DATABASE_URL, FILES_URL, RELEASES_URL. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Outputs for results, and for failures. */
  say: (line: string) => void;
  complain: (line: string) => void;
};

/** Opens database, files and releases for one command and closes them afterwards. */
async function withPortal<Result>(
  variables: Command['variables'],
  { isAlone }: { isAlone: boolean },
  work: (portal: RestoreTarget & Required<Pick<RestoreOptions, 'elsewhere'>>) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl, filesUrl } = readStorageEnvironment(variables);
  const files: FileStore = await openFileStore({ url: filesUrl, dataDir });
  // No limit of time: a table of millions takes its minutes.
  const pool = { max: 2, application_name: 'portal-backup', connectionTimeoutMillis: 10_000 };
  const database = await openDatabase({ url: databaseUrl, dataDir, pool });
  try {
    if (isAlone && database.mode === 'guest') {
      throw new BackupFailure('El portal está en funcionamiento. Deténgalo antes de restaurar.');
    }
    const elsewhere = { database: database.mode === 'external', files: filesUrl !== undefined };
    return await work({
      pool: database.pool,
      files,
      dataDir,
      releasesFolder: path.join(dataDir, 'releases'),
      elsewhere,
    });
  } finally {
    await database.close();
  }
}

/** `npm run backup`. @returns the exit code of the process */
export function runBackup(command: Command): Promise<ExitCode> {
  return answering(command, BACKUP_USAGE, async () => {
    const options = readBackupArguments(command.args);
    if (options.wantsHelp) {
      command.say(BACKUP_USAGE);
      return;
    }
    await backUp(command, options);
  });
}

async function backUp({ variables, say, complain }: Command, { to, keep }: BackupArguments): Promise<void> {
  const startedAt = performance.now();
  const target = path.resolve(to ?? path.join(readStorageEnvironment(variables).dataDir, 'backups'));
  const file = target.endsWith('.zip') ? target : path.join(target, archiveName(new Date()));
  const manifest = await withPortal(variables, { isAlone: false }, (portal) => createBackup({ ...portal, file }));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(
    `${file}: ${rows} filas, ${manifest.files} archivos de fotos, ${manifest.releaseFiles} de versiones, ${seconds} s`,
  );
  if (readStorageEnvironment(variables).releasesUrl !== undefined) say(RELEASES_ELSEWHERE);
  if (manifest.missingFiles.length > 0) {
    complain(
      `Faltan en el portal, y en la copia, ${manifest.missingFiles.length} archivos de fotos: ${manifest.missingFiles[0]}…`,
    );
  }
  if (keep === undefined) return;
  for (const name of await keepNewest(target, keep)) say(`Se borró ${name}`);
}

/** `npm run restore`. @returns the exit code of the process */
export function runRestore(command: Command): Promise<ExitCode> {
  return answering(command, RESTORE_USAGE, async () => {
    const options = readRestoreArguments(command.args);
    if (options === 'help') {
      command.say(RESTORE_USAGE);
      return;
    }
    const { from, isForced } = options;
    const manifest = await withPortal(command.variables, { isAlone: true }, (portal) =>
      restoreBackup({ ...portal, file: path.resolve(from), isForced }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    command.say(
      `Se recuperó el portal como estaba el ${manifest.takenAt}: ${rows} filas, ${manifest.files} archivos de fotos.`,
    );
  });
}

async function answering(command: Command, usage: string, work: () => Promise<void>): Promise<ExitCode> {
  try {
    await work();
    return EXIT.done;
  } catch (error) {
    if (error instanceof UsageError) {
      command.complain(`${error.message}\n\n${usage}`);
      return EXIT.usage;
    }
    const isForeseen = [BackupFailure, EnvironmentError, EmbeddedDatabaseError].some((kind) => error instanceof kind);
    const { message, code } = describeFailure(error);
    // The message repeats nothing of a database address, which may hold a password; neither does `pg`.
    command.complain(isForeseen ? message : `No se pudo terminar: ${message || code}`);
    return EXIT.failed;
  }
}
