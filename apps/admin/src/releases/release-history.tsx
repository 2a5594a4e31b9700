import type { ReleaseEntry } from '@portal/domain';
import { Button, ErrorState, Icon, LoadingState, Pagination, Panel, DateText, Tag, useConfirm } from '@portal/ui';
import { useState } from 'react';
import { useReleases, useRollBackRelease } from '../api/releases';
import { TOASTS } from '../toasts';
import type { ReleaseChange } from './use-release-change';
import { SourceFacts } from './version-facts';

const PAGE_SIZE = 10;

export function ReleaseHistory({ number, change }: { number: number; change: ReleaseChange }) {
  const [page, setPage] = useState(1);
  const releases = useReleases({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  const rollBack = useRollBackRelease();
  const confirm = useConfirm();

  const askToRestore = (entry: ReleaseEntry) =>
    void confirm({
      title: `¿Volver a la publicación ${entry.number}?`,
      description:
        'El portal y todas sus áreas quedan en las versiones de entonces. Es una publicación más: también se puede deshacer.',
      confirmLabel: 'Volver a ella',
      danger: true,
      onConfirm: () =>
        change(() => rollBack.mutateAsync({ number: entry.number, expected: number }), TOASTS.release.rolledBack),
    });

  return (
    <Panel title="Historial">
      {releases.isError && !releases.data ? (
        <ErrorState error={releases.error} onRetry={() => void releases.refetch()} />
      ) : !releases.data ? (
        <LoadingState />
      ) : (
        <>
          <ol className="release-rows ui-rows" aria-label="Historial">
            {releases.data.data.map((entry) => (
              <li key={entry.number}>
                <span className="release-row-number">{entry.number}</span>
                <div className="ui-grow">
                  <p>{entry.note}</p>
                  <p className="ui-quiet ui-small">
                    {entry.createdBy} · <DateText value={entry.createdAt} />
                  </p>
                  <SourceFacts source={entry.source} />
                </div>
                {entry.number === number ? (
                  <Tag color="success">Actual</Tag>
                ) : (
                  <Button
                    size="small"
                    icon={<Icon name="undo" />}
                    aria-label={`Volver a la publicación ${entry.number}`}
                    onClick={() => askToRestore(entry)}
                  >
                    Volver
                  </Button>
                )}
              </li>
            ))}
          </ol>
          <Pagination
            page={page}
            pages={releases.data.totalPaginas}
            pageSize={PAGE_SIZE}
            total={releases.data.total}
            onChange={setPage}
          />
        </>
      )}
    </Panel>
  );
}
