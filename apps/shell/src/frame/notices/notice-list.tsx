import './notices.css';
import { useReadNotice, type PastResult } from '@portal/api-client';
import { formatRequestNumber, requestPath, SHELL_ADDRESS, type Notice, type Notices } from '@portal/domain';
import { Button, DateText, EmptyState, ErrorState, Flex, Skeleton, StatusBadge } from '@portal/ui';
import { Link } from 'react-router-dom';

type NoticeListProps = {
  query: PastResult<Notices>;
  empty: string;
};

export function NoticeList({ query, empty }: NoticeListProps) {
  const { mutate: read } = useReadNotice();
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div role="status" className="notices-part">
        <span className="ui-sr-only">Cargando...</span>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    );
  }
  const { notices } = query.data;
  if (notices.length === 0) return <EmptyState icon="notification" title="No hay avisos" description={empty} />;
  return (
    <>
      <ul className="notices ui-rows" aria-busy={query.isPlaceholderData}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={() => !notice.isRead && read(notice.id)} />
        ))}
      </ul>
      {query.hasOlder && (
        <Flex className="notices-part" justify="center">
          <Button loading={query.isLoadingOlder} onClick={query.showOlder}>
            Ver más
          </Button>
        </Flex>
      )}
    </>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { title, at, isRead, request } = notice;
  return (
    <li className={isRead ? 'notice' : 'notice notice-unread'}>
      <Link to={request ? requestPath(request.numRequest) : SHELL_ADDRESS.notices} onClick={onOpen}>
        <span className="notice-title">
          {title}
          {!isRead && <span className="ui-sr-only"> (sin leer)</span>}
        </span>
        {request && (
          <span>
            {formatRequestNumber(request.numRequest)} · {request.client} · {request.service}
          </span>
        )}
        <Flex
          className="ui-quiet ui-small"
          component="span"
          wrap
          align="center"
          gap="4px 12px"
          style={{ marginTop: 6 }}
        >
          {request && <StatusBadge status={request.status} plain />}
          <DateText value={at} />
        </Flex>
      </Link>
    </li>
  );
}
