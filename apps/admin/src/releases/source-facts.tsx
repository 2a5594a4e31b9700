import { checksWords, type ReleaseSource } from '@portal/domain';
import { Tag } from '@portal/ui';
import { sourceText } from './release-texts';

/** The origin of a build: its description, branch, commit and author. */
export function SourceFacts({ source }: { source: ReleaseSource | undefined }) {
  if (!source) return null;
  const words = sourceText(source);
  const leftOut = checksWords(source);
  return (
    <>
      {source.note !== undefined && <p className="release-source-note">{source.note}</p>}
      {leftOut !== null && <Tag color="warning">Publicada {leftOut}</Tag>}
      {words !== '' && <p className="release-note">{words}</p>}
    </>
  );
}
