import { readFileSync } from 'node:fs';
import path from 'node:path';

export type ContainerFile = {
  bases: string[];
  buildSteps: string[];
  environment: Record<string, string>;
  copies: string[];
  user: string | undefined;
  healthCheck: string;
  command: string[];
};

export function readContainerFile(): ContainerFile {
  const text = readFileSync(path.join(__dirname, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const finalStage = lines.findLastIndex((line) => line.startsWith('FROM '));
  const instructions = (name: string, from: readonly string[]): string[] =>
    from.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim());
  const final = lines.slice(finalStage);
  const pairs = instructions('ENV', final).flatMap((line) => line.split(/\s+/));
  return {
    bases: instructions('FROM', lines).map((line) => line.replace(/ AS .*/, '')),
    buildSteps: instructions('RUN', lines.slice(0, finalStage)),
    environment: Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])),
    copies: instructions('COPY', final),
    user: instructions('USER', final).at(-1),
    healthCheck: instructions('HEALTHCHECK', final)
      .join()
      .replace(/^.*? CMD /, ''),
    command: JSON.parse(instructions('CMD', final).join()) as string[],
  };
}
