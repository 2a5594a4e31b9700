import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folder of the embedded database, whose server runs as another user when root starts the portal. */
const DATABASE_FOLDER = 'postgres';
const ROOT = 0;

/** Keeps everything this process writes from now on for its own user, whatever the shell's umask. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Closes the data folder to the other users of the machine: what lies in it already, and everything this process writes from
 * now on. Call it before anything is written.
 * @param dataDir created when missing
 * @returns what stays as it is because it belongs to another user
 */
export function protectDataFolder(dataDir: string): string[] {
  keepNewFilesPrivate();
  mkdirSync(dataDir, { recursive: true });
  const inside = readdirSync(dataDir).map((name) => path.join(dataDir, name));
  return [dataDir, ...inside].filter((entry) => !restrict(entry, dataDir));
}

/** Whether the entry is closed now. What lies deeper is out of reach with the folder above it. */
function restrict(entry: string, dataDir: string): boolean {
  const stats = lstatSync(entry);
  if (stats.isSymbolicLink()) return true;
  const isOnTheWay = entry === dataDir || path.basename(entry) === DATABASE_FOLDER;
  // As root the database's server runs as another user, which passes through these two without seeing what is in them.
  const wanted = !stats.isDirectory() ? 0o600 : isOnTheWay && process.getuid?.() === ROOT ? 0o711 : 0o700;
  if ((stats.mode & 0o777) === wanted) return true;
  if (stats.uid !== process.getuid?.()) return false;
  chmodSync(entry, wanted);
  return true;
}
