import { DateText, Flex, NoData, Pagination, Panel, Tag } from '@portal/ui';
import { useState } from 'react';
import { useReleases } from '../api/releases';
import { SourceFacts } from './version-facts';

const PAGE_SIZE = 10;

export function ReleaseHistory({ number }: { number: number }) {
  const [page, setPage] = useState(1);
  const releases = useReleases({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  return (
    <Panel title="Historial">
      {!releases.data ? (
        <NoData query={releases} rows={6} />
      ) : (
        <>
          <ol className="release-rows ui-rows" aria-label="Historial">
            {releases.data.data.map((entry) => (
              <Flex key={`${entry.number} ${entry.createdAt}`} component="li" align="center" gap={12}>
                <span className="ui-quiet release-row-number">{entry.number}</span>
                <div className="ui-grow">
                  <p>{entry.note}</p>
                  <p className="ui-quiet ui-small">
                    {entry.createdBy} · <DateText value={entry.createdAt} />
                  </p>
                  <SourceFacts source={entry.source} />
                </div>
                {entry.number === number && <Tag color="success">Actual</Tag>}
              </Flex>
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
