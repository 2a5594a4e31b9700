import leven from 'leven';
import { packagesSharedByName, providedModules } from './shared-singletons';

const MOST_CHANGES = 3;

function nearest(name: string, names: readonly string[]): string | undefined {
  const distance = (other: string): number => leven(name.toLowerCase(), other.toLowerCase());
  const [first] = [...names].sort((one, other) => distance(one) - distance(other));
  return first !== undefined && distance(first) <= Math.min(MOST_CHANGES, name.length / 2) ? first : undefined;
}

/** Returns a line for each that is missing: `@portal/ui has no 'Buton'; did you mean 'Button'?`. */
export function explainMissingImports(keys: readonly string[]): string[] {
  const provided = providedModules().map(({ key }) => key);
  return keys
    .filter((key) => !provided.includes(key))
    .map((key) => {
      const from = packagesSharedByName().find((name) => key.startsWith(`${name}/`));
      if (from === undefined)
        return `no host provides ${key}; tools/federation/shared-singletons.ts lists what is shared`;
      const name = key.slice(from.length + 1);
      const names = provided.filter((one) => one.startsWith(`${from}/`)).map((one) => one.slice(from.length + 1));
      const meant = nearest(name, names);
      if (meant !== undefined) return `${from} has no '${name}'; did you mean '${meant}'?`;
      return from.startsWith('@portal/')
        ? `${from} has no '${name}'`
        : `${from} shares no '${name}'; tools/federation/shared-singletons.ts lists what is shared`;
    });
}
