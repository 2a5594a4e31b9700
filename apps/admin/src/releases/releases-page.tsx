import './releases.css';
import type { DeployedArea, Deployment } from '@portal/domain';
import { Alert, DateText, Flex, NoData, Page, PageHeader, Panel } from '@portal/ui';
import { useState } from 'react';
import { useDeployment } from '../api/releases';
import { PAGES } from '../pages';
import { PlatformSwitch } from '../platform-switch';
import { AreaCard } from './area-card';
import { CandidateDialog } from './candidate-dialog';
import { DeployTokens } from './deploy-tokens';
import { FailuresDialog } from './failures-dialog';
import { ReleaseHistory } from './release-history';
import { summaryOf } from './release-texts';
import { useReleaseChange } from './use-release-change';
import { WithdrawDialog } from './withdraw-dialog';
import { WithdrawnAreas } from './withdrawn-areas';

export function ReleasesPage() {
  const deployment = useDeployment();
  return (
    <Page>
      <PageHeader title={PAGES.releases.title} description={PAGES.releases.description} />
      <PlatformSwitch />
      {deployment.data ? (
        <Releases deployment={deployment.data} refetch={deployment.refetch} />
      ) : (
        <Panel>
          <NoData query={deployment} title="No se pudieron cargar las versiones" rows={8} />
        </Panel>
      )}
    </Page>
  );
}

function Releases({ deployment, refetch }: { deployment: Deployment; refetch: () => Promise<unknown> }) {
  const [tried, setTried] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const [failing, setFailing] = useState<string | null>(null);
  const { number, shell, areas, withdrawn } = deployment;
  const { change, confirmation } = useReleaseChange(number, refetch);
  const deployables: readonly DeployedArea[] = [shell, ...areas];
  const summary = summaryOf(deployables);
  const find = (name: string | null): DeployedArea | null => deployables.find((area) => area.name === name) ?? null;

  return (
    <Flex vertical gap={16}>
      <Alert
        type={summary.type}
        role="status"
        showIcon
        title={
          <>
            <strong>{summary.title}</strong> Publicación {number} · {deployment.createdBy},{' '}
            <DateText value={deployment.createdAt} />
          </>
        }
      />
      <Flex component="ul" vertical gap={12} aria-label="Áreas">
        {deployables.map((area) => (
          <AreaCard
            key={area.name}
            area={area}
            change={change}
            onTry={() => setTried(area.name)}
            onWithdraw={() => setLeaving(area.name)}
            onShowFailures={() => setFailing(area.name)}
          />
        ))}
      </Flex>
      <WithdrawnAreas areas={withdrawn} change={change} />
      <ReleaseHistory number={number} />
      <DeployTokens areas={areas} />
      <CandidateDialog area={find(tried)} change={change} onClose={() => setTried(null)} />
      <WithdrawDialog area={find(leaving)} change={change} onClose={() => setLeaving(null)} />
      <FailuresDialog area={find(failing)} onClose={() => setFailing(null)} />
      {confirmation}
    </Flex>
  );
}
