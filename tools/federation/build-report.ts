import { BUILD_REPORT_FILE, type BuildReport } from '@portal/releases';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeFiles, precompress, readBuildFiles, readSourceMaps } from './build-files';

/** Module Federation writes these into the manifest; by default it would take the workspace's. */
export function announceToFederation(name: string, version: string): void {
  process.env.MF_BUILD_NAME = name;
  process.env.MF_BUILD_VERSION = version;
}

export async function writeBuildReport(
  dist: string,
  report: Omit<BuildReport, 'files' | 'maps' | 'sizes'>,
): Promise<BuildReport> {
  const files = await readBuildFiles(dist);
  const complete: BuildReport = {
    ...report,
    files: describeFiles(files),
    maps: describeFiles(await readSourceMaps(dist)),
    sizes: await precompress(dist, files),
  };
  await writeFile(path.join(dist, BUILD_REPORT_FILE), `${JSON.stringify(complete, null, 2)}\n`);
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
  const { bytes, gzip, brotli } = complete.sizes;
  console.log(
    `${report.name} ${report.version}: ${kilobytes(bytes)}, ${kilobytes(gzip)} gzip, ${kilobytes(brotli)} brotli`,
  );
  return complete;
}
