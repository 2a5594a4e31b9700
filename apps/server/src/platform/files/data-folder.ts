import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folder of the embedded database, whose server runs as another user when root starts the portal. */
const DATABASE_FOLDER = 'postgres';
const ROOT = 0;

/** Restricts files that this process writes from now on to its own user, independent of the shell's umask. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Call it before writing anything.
 * @returns entries that stay as they are because they belong to another user
 */
export function protectDataFolder(dataDir: string): string[] {
  keepNewFilesPrivate();
  mkdirSync(dataDir, { recursive: true });
  const inside = readdirSync(dataDir).map((name) => path.join(dataDir, name));
  return [dataDir, ...inside].filter((entry) => !restrict(entry, dataDir));
}

/** Entries below it are out of reach with their folder. */
function restrict(entry: string, dataDir: string): boolean {
  const stats = lstatSync(entry);
  if (stats.isSymbolicLink()) return true;
  const isOnTheWay = entry === dataDir || path.basename(entry) === DATABASE_FOLDER;
  // As root the database's server runs as another user, which passes through these two without seeing their contents.
  const wanted = !stats.isDirectory() ? 0o600 : isOnTheWay && process.getuid?.() === ROOT ? 0o711 : 0o700;
  if ((stats.mode & 0o777) === wanted) return true;
  if (stats.uid !== process.getuid?.()) return false;
  chmodSync(entry, wanted);
  return true;
}
