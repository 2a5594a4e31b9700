import { AREA_NAME_PATTERN, SHELL_DEPLOYABLE, VERSION_NAME_PATTERN } from '@portal/domain';

export type PublishedFile = { deployable: string; version: string; file: string };

export function publishedFileAt(pathname: string): PublishedFile | undefined {
  const [, group, ...parts] = pathname.split('/');
  const [deployable = '', version = '', ...file] = group === SHELL_DEPLOYABLE ? [group, ...parts] : parts;
  const isPublished = group === SHELL_DEPLOYABLE || (group === 'remotes' && AREA_NAME_PATTERN.test(deployable));
  return isPublished && VERSION_NAME_PATTERN.test(version) ? { deployable, version, file: file.join('/') } : undefined;
}
