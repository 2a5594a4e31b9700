import { useNotices } from '@portal/api-client';
import { SHELL_ADDRESS } from '@portal/domain';
import { Drawer, Flex } from '@portal/ui';
import { Link } from 'react-router-dom';
import { MarkAllRead } from './mark-all-read';
import { NoticeList } from './notice-list';

type NoticesDrawerProps = { isOpen: boolean; onClose: () => void; unread: number };

export function NoticesDrawer({ isOpen, onClose, unread }: NoticesDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title="Avisos"
      placement="right"
      size="min(440px, 92vw)"
      className="notices-drawer"
      closable={{ 'aria-label': 'Cerrar avisos', placement: 'end' }}
      destroyOnHidden
    >
      <Newest unread={unread} />
    </Drawer>
  );
}

function Newest({ unread }: { unread: number }) {
  const notices = useNotices();
  return (
    <>
      <Flex className="notices-part" wrap align="center" justify="space-between" gap="8px 16px">
        <MarkAllRead newest={notices.data?.notices[0]?.id} unread={unread} />
        <Link to={SHELL_ADDRESS.notices}>Ver todos</Link>
      </Flex>
      <NoticeList query={notices} />
    </>
  );
}
