import { parseArgs, type ParseArgsConfig } from 'node:util';

import { describeFailure } from '../../platform/errors/system-error';

/** The command was written wrongly. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const BACKUP_USAGE = `Guarda la base de datos, las fotos y las versiones publicadas en un solo archivo, también mientras el portal funciona.

Uso: npm run backup                                       en DATA_DIR/backups
     npm run backup -- --to /respaldos                    en esa carpeta, con la fecha en el nombre
     npm run backup -- --to /respaldos/portal.zip         en ese archivo
     npm run backup -- --to /respaldos --keep 7

  --to      carpeta, o archivo que termina en .zip
  --keep    cuántas copias quedan en la carpeta; las más antiguas se borran
  --help    muestra esta ayuda

Cada noche la hace el portal mismo, con la variable BACKUPS_KEPT. El archivo contiene datos personales y las contraseñas cifradas: solo su dueño puede leerlo. El secreto de las sesiones no
está en él. Las variables son las del portal: DATA_DIR, DATABASE_URL, FILES_URL, RELEASES_URL. Las versiones que se publican en
un bucket (RELEASES_URL) no se copian: se respaldan con ese bucket.

Termina con 0 si la copia se guardó, con 1 si no se pudo y con 2 si las opciones no se entienden.`;

export const RESTORE_USAGE = `Recupera un portal de una copia de seguridad. El portal debe estar detenido.

Uso: npm run restore -- --from /respaldos/portal-2026-11-21T03-00-00Z.zip

  --from    el archivo
  --force   reemplaza lo que hay; sin esta opción el destino debe estar vacío
  --help    muestra esta ayuda

Se comprueba todo el archivo antes de empezar; si algo falla, queda lo que había. Todas las sesiones terminan. Una copia de
una versión anterior se actualiza. Las variables son las del portal: DATA_DIR, DATABASE_URL, FILES_URL.

Termina con 0 si se recuperó, con 1 si no se pudo y con 2 si las opciones no se entienden.`;

export type BackupArguments = {
  to: string | undefined;
  keep: number | undefined;
  wantsHelp: boolean;
};

/** Parses the arguments of the backup program; throws UsageError. */
export function readBackupArguments(args: readonly string[]): BackupArguments {
  const { to, keep, help } = parse(args, {
    to: { type: 'string' },
    keep: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  const count = typeof keep === 'string' ? Number(keep) : undefined;
  if (count !== undefined && !(Number.isInteger(count) && count > 0)) {
    throw new UsageError(`--keep ${String(keep)} no se entiende: use un número desde 1.`);
  }
  const target = typeof to === 'string' ? to : undefined;
  if (target?.endsWith('.zip') === true && count !== undefined) {
    throw new UsageError('Con --keep, --to debe ser una carpeta.');
  }
  return { to: target, keep: count, wantsHelp: help === true };
}

export type RestoreArguments = { from: string; isForced: boolean } | 'help';

/** Parses the arguments of the restore program; throws UsageError. */
export function readRestoreArguments(args: readonly string[]): RestoreArguments {
  const { from, force, help } = parse(args, {
    from: { type: 'string' },
    force: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (help === true) return 'help';
  if (typeof from !== 'string') throw new UsageError('Falta --from con el archivo de la copia.');
  return { from, isForced: force === true };
}

function parse(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(`Las opciones no se entienden: ${describeFailure(error).message}`);
  }
}
