import type { ReleaseSource } from '@portal/domain';
import { Tag } from '@portal/ui';
import { sourceWords } from './release-words';

/** Where a build comes from: what it brings, and its branch, commit and author. */
export function SourceFacts({ source }: { source: ReleaseSource | undefined }) {
  if (!source) return null;
  const words = sourceWords(source);
  return (
    <>
      {source.note !== undefined && <p className="release-source-note">{source.note}</p>}
      {source.checks === 'skipped' && <Tag color="warning">Publicada sin revisar</Tag>}
      {words !== '' && <p className="release-note">{words}</p>}
    </>
  );
}
