import { BUILD_REPORT_FILE, type BuildReport } from '@portal/releases';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressedSize, describeFiles, precompress, readBuildFiles, readSourceMaps } from './build-files';

/** Module Federation writes these into the manifest; by default it would take the workspace's. */
export function announceToFederation(name: string, version: string): void {
  process.env.MF_BUILD_NAME = name;
  process.env.MF_BUILD_VERSION = version;
}

export async function writeBuildReport(
  dist: string,
  report: Omit<BuildReport, 'files' | 'maps'>,
): Promise<BuildReport> {
  const files = await readBuildFiles(dist);
  await precompress(dist, files);
  const maps = describeFiles(await readSourceMaps(dist));
  const complete: BuildReport = { ...report, files: describeFiles(files), maps };
  await writeFile(path.join(dist, BUILD_REPORT_FILE), `${JSON.stringify(complete, null, 2)}\n`);
  const bytes = await compressedSize(dist, Object.keys(complete.files));
  console.log(`${report.name} ${report.version}: ${(bytes / 1024).toFixed(0)} KB of scripts, brotli`);
  return complete;
}
