import { useNotices, useUnreadNoticeCount } from '@portal/api-client';
import { noticeKindsOf, SHELL_ADDRESS, type SessionUser } from '@portal/domain';
import { EmptyState, Flex, Page, PageHeader, Panel, Segmented } from '@portal/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { MarkAllRead } from '../frame/notices/mark-all-read';
import { NoticeList } from '../frame/notices/notice-list';

export function NoticesPage({ user }: { user: SessionUser }) {
  const [address, setAddress] = useSearchParams();
  const isUnread = address.get('unread') === '1';
  const notices = useNotices(isUnread);
  const unread = useUnreadNoticeCount(true).data?.unread ?? 0;

  if (noticeKindsOf(user).length === 0) {
    return (
      <Page width="form">
        <PageHeader title="Avisos" />
        <Panel>
          <EmptyState
            icon="notification"
            title="A tu rol no le llegan avisos"
            action={
              <Link className="ui-button" to={SHELL_ADDRESS.home}>
                Volver al inicio
              </Link>
            }
          />
        </Panel>
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeader
        title="Avisos"
        description={
          <>
            Lo que te toca hacer y lo que cambia en tus solicitudes.{' '}
            <Link className="ui-link" to={SHELL_ADDRESS.account}>
              Cómo recibirlos
            </Link>
          </>
        }
      />
      <Panel flush>
        {(isUnread || notices.data?.notices.length !== 0) && (
          <Flex className="notices-part" wrap align="center" justify="space-between" gap="4px 8px">
            <Segmented
              aria-label="Qué avisos"
              options={[
                { value: 'all', label: 'Todos' },
                { value: 'unread', label: 'Sin leer' },
              ]}
              value={isUnread ? 'unread' : 'all'}
              onChange={(value) => setAddress(value === 'unread' ? { unread: '1' } : {}, { replace: true })}
            />
            <MarkAllRead newest={isUnread ? undefined : notices.data?.notices[0]?.id} unread={unread} />
          </Flex>
        )}
        <NoticeList query={notices} empty={isUnread ? 'Los leídos están en «Todos».' : ''} />
      </Panel>
    </Page>
  );
}
