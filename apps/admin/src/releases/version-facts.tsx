import { checksWords, sourceText, type DeployedVersion, type ReleaseSource } from '@portal/domain';
import { DateText, Flex, Tag } from '@portal/ui';
import type { ReactNode } from 'react';
import { healthText } from './release-texts';

type VersionFactsProps = {
  label: string | null;
  version: DeployedVersion;
  children?: ReactNode;
};

export function VersionFacts({ label, version, children }: VersionFactsProps) {
  return (
    <Flex vertical align="start" gap={4}>
      {label && <strong>{label}</strong>}
      <p>
        {version.publishedBy} · <DateText value={version.publishedAt} />
      </p>
      {children}
      <p className={version.health.failed > 0 ? 'release-health-warning' : undefined}>{healthText(version.health)}</p>
      <SourceFacts source={version.source} version={version.version} />
    </Flex>
  );
}

export function SourceFacts({ source = {}, version }: { source: ReleaseSource | undefined; version?: string }) {
  const words = [version, sourceText(source)].filter(Boolean).join(' · ');
  const leftOut = checksWords(source);
  return (
    <>
      {source.note !== undefined && <p>{source.note}</p>}
      {leftOut !== null && <Tag color="warning">Publicada {leftOut}</Tag>}
      {words !== '' && (
        <details className="ui-faint ui-small">
          <summary>Detalle técnico</summary>
          {words}
        </details>
      )}
    </>
  );
}
