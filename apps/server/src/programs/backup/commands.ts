import path from 'node:path';

import { openDatabase } from '../../platform/database/open-database';
import { readStorageEnvironment } from '../../environment';
import { openFileStore } from '../../platform/files/open-file-store';
import { runProgram, UsageError, type Command, type ExitCode } from '../command';
import { createBackup } from './create-backup';
import { portalIsRunning, restoreBackup, type RestoreOptions } from './restore-backup';
import { archiveName, keepNewest } from './nightly-backup';

const BACKUP_USAGE = `Guarda la base de datos, las fotos y las versiones publicadas en un solo archivo, también mientras el portal funciona.

Uso: npm run backup                                       en DATA_DIR/backups
     npm run backup -- --to /respaldos                    en esa carpeta, con la fecha en el nombre
     npm run backup -- --to /respaldos/portal.tar         en ese archivo
     npm run backup -- --to /respaldos --keep 7

  --to      carpeta, o archivo que termina en .tar
  --keep    cuántas copias quedan en la carpeta; las más antiguas se borran
  --help    muestra esta ayuda

Cada noche la hace el portal mismo, con la variable BACKUPS_KEPT. El archivo contiene datos personales y las contraseñas cifradas: solo su dueño puede leerlo. El secreto de las sesiones no
está en él. Las variables son las del portal: DATA_DIR, DATABASE_URL, FILES_URL.

Termina con 0 si la copia se guardó, con 1 si no se pudo y con 2 si las opciones no se entienden.`;

const RESTORE_USAGE = `Recupera un portal de una copia de seguridad. El portal debe estar detenido.

Uso: npm run restore -- --from /respaldos/portal-2026-11-21T03-00-00Z.tar

  --from    el archivo
  --force   reemplaza lo que hay; sin esta opción el destino debe estar vacío
  --help    muestra esta ayuda

Se comprueba todo el archivo antes de empezar; si algo falla, queda lo que había. Todas las sesiones terminan. Una copia de
una versión anterior se actualiza. Las variables son las del portal: DATA_DIR, DATABASE_URL, FILES_URL.

Termina con 0 si se recuperó, con 1 si no se pudo y con 2 si las opciones no se entienden.`;

type Portal = Required<Omit<RestoreOptions, 'file' | 'isForced'>> & { isRunning: boolean };

async function withPortal<Result>(
  variables: Command['variables'],
  work: (portal: Portal) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl, filesUrl } = readStorageEnvironment(variables);
  const files = await openFileStore({ url: filesUrl, dataDir });
  // No limit of time: a table of millions takes its minutes.
  const pool = { max: 2, application_name: 'portal-backup', connectionTimeoutMillis: 10_000 };
  const database = await openDatabase({ url: databaseUrl, dataDir, pool });
  try {
    const elsewhere = { database: database.mode === 'external', files: filesUrl !== undefined };
    return await work({ pool: database.pool, files, dataDir, elsewhere, isRunning: database.mode === 'guest' });
  } finally {
    await database.close();
  }
}

export const runBackup = (command: Command): Promise<ExitCode> =>
  runProgram(
    { name: 'backup', usage: BACKUP_USAGE, options: { to: { type: 'string' }, keep: { type: 'string' } } },
    command,
    async ({ to, keep }) => {
      const kept = keep === undefined ? undefined : Number(keep);
      if (kept !== undefined && !(Number.isInteger(kept) && kept > 0))
        throw new UsageError(`--keep ${keep} no se entiende: use un número desde 1.`);
      if (to?.endsWith('.tar') && keep !== undefined) throw new UsageError('Con --keep, --to debe ser una carpeta.');
      await backUp(command, to, kept);
    },
  );

async function backUp(
  { variables, say, complain }: Command,
  to: string | undefined,
  kept: number | undefined,
): Promise<void> {
  const startedAt = performance.now();
  const { dataDir } = readStorageEnvironment(variables);
  const target = path.resolve(to ?? path.join(dataDir, 'backups'));
  const file = target.endsWith('.tar') ? target : path.join(target, archiveName(new Date()));
  const manifest = await withPortal(variables, (portal) => createBackup({ ...portal, file }));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(
    `${file}: ${rows} filas, ${manifest.files} archivos de fotos, ${manifest.releaseFiles} de versiones, ${seconds} s`,
  );
  if (manifest.missingFiles.length > 0) {
    complain(
      `Faltan en el portal, y en la copia, ${manifest.missingFiles.length} archivos: ${manifest.missingFiles[0]}…`,
    );
  }
  if (kept === undefined) return;
  for (const name of await keepNewest(target, kept)) say(`Se borró ${name}`);
}

export const runRestore = (command: Command): Promise<ExitCode> =>
  runProgram(
    { name: 'restore', usage: RESTORE_USAGE, options: { from: { type: 'string' }, force: { type: 'boolean' } } },
    command,
    async ({ from, force: isForced = false }) => {
      if (from === undefined) throw new UsageError('Falta --from con el archivo de la copia.');
      const manifest = await withPortal(command.variables, ({ isRunning, ...portal }) => {
        if (isRunning) throw portalIsRunning();
        return restoreBackup({ ...portal, file: path.resolve(from), isForced });
      });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      command.say(
        `Se recuperó el portal como estaba el ${manifest.takenAt}: ${rows} filas, ${manifest.files} archivos de fotos.`,
      );
    },
  );
