import { checksWords, sourceText, type DeployedArea, type DeployedVersion } from '@portal/domain';
import { DateText, Flex, Tag } from '@portal/ui';
import type { ReactNode } from 'react';
import { healthText } from './release-texts';

type VersionFactsProps = {
  label: string | null;
  version: DeployedVersion;
  owner?: DeployedArea['owner'];
  children?: ReactNode;
};

export function VersionFacts({ label, version, owner, children }: VersionFactsProps) {
  return (
    <Flex vertical={label !== null} wrap align="start" gap="4px 20px">
      {label && <strong>{label}</strong>}
      <p>
        En uso desde el <DateText value={version.publishedAt} />
      </p>
      {children}
      <p className={version.health.failed > 0 ? 'release-health-warning' : undefined}>{healthText(version.health)}</p>
      <SourceFacts {...version} owner={owner} />
    </Flex>
  );
}

type SourceFactsProps = Partial<Pick<DeployedVersion, 'source' | 'version' | 'publishedBy'>> &
  Pick<VersionFactsProps, 'owner'>;

export function SourceFacts({ source = {}, version, publishedBy, owner }: SourceFactsProps) {
  const by = publishedBy && `Publicada por ${publishedBy}`;
  const words = [version, sourceText(source), by].filter(Boolean).join(' · ');
  const leftOut = checksWords(source);
  return (
    <>
      {source.note !== undefined && <p>{source.note}</p>}
      {leftOut !== null && <Tag color="warning">Publicada {leftOut}</Tag>}
      {words !== '' && (
        <details className="ui-faint ui-small">
          <summary>{owner ? 'Detalle técnico y responsable' : 'Detalle técnico'}</summary>
          {words}
          {owner && <p>{`Responsable: ${owner.name} (${owner.contact})`}</p>}
        </details>
      )}
    </>
  );
}
