import type { ReleaseSource } from '@portal/domain';
import { sourceWords } from './release-words';

/** Where a build comes from: what it brings, and its branch, commit and author. */
export function SourceFacts({ source }: { source: ReleaseSource | undefined }) {
  if (!source) return null;
  const words = sourceWords(source);
  return (
    <>
      {source.note !== undefined && <p className="release-source-note">{source.note}</p>}
      {words !== '' && <p className="release-note">{words}</p>}
    </>
  );
}
