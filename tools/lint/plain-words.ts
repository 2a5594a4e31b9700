// `npm run words`: lists house words and docstrings without a first sentence. Fails on what must not come back.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HOUSE_WORDS, type HouseWord } from './house-words';

const WORKSPACE_ROOT = path.resolve(__dirname, '../..');
const READ = ['*.ts', '*.tsx', '*.cjs', '*.mjs', '*.md'];
/** The list itself with its test, and files that programs write. */
const SKIPPED = /^tools\/(lint|bench\/results)\//;

/** A docstring whose first word is a tag: the hover of an editor shows no sentence. */
const WITHOUT_SENTENCE = /\/\*\*\s*(?:\*\s*)?(@(?:returns?|param|throws))\b/g;

/** A place to change. `isError`: it fails the check. */
export type Finding = { line: number; found: string; write: string; isError: boolean };

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Finds the house words and the docstrings without a sentence in one file, in their order. */
export function findingsIn(file: string, text: string, words: readonly HouseWord[] = HOUSE_WORDS): Finding[] {
  const docstrings = [...text.matchAll(WITHOUT_SENTENCE)].map((match): Finding => ({
    line: lineOf(text, match.index),
    found: `a docstring that begins with ${match[1]}`,
    write: 'a sentence first',
    isError: true,
  }));
  const houseWords = words
    .filter(({ within }) => within === undefined || within.test(file))
    .flatMap(({ word, write, isGone = false }) =>
      [...text.matchAll(word)].map((match): Finding => ({
        line: lineOf(text, match.index),
        found: match[0],
        write,
        isError: isGone,
      })),
    );
  return [...docstrings, ...houseWords].sort((one, other) => one.line - other.line);
}

function main(): void {
  const listed = execFileSync('git', ['ls-files', '-z', ...READ], { cwd: WORKSPACE_ROOT, encoding: 'utf8' });
  let errors = 0;
  let left = 0;
  for (const file of listed.split('\0')) {
    const place = path.join(WORKSPACE_ROOT, file);
    if (file === '' || SKIPPED.test(file) || !existsSync(place)) continue;
    for (const { line, found, write, isError } of findingsIn(file, readFileSync(place, 'utf8'))) {
      process.stdout.write(`${file}:${line}: ${isError ? 'error: ' : ''}${found} → ${write}\n`);
      if (isError) errors += 1;
      else left += 1;
    }
  }
  process.stdout.write(`words: ${errors} errors, ${left} places left to change\n`);
  process.exitCode = errors > 0 ? 1 : 0;
}

if (require.main === module) main();
