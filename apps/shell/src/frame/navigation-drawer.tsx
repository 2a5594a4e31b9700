import { PRODUCT_NAME, type SessionUser } from '@portal/domain';
import { Button, Drawer, Flex, Icon } from '@portal/ui';
import type { PortalPage } from '../areas/portal-pages';
import { BrandMark } from './brand-mark';
import { Navigation } from './navigation';

type NavigationDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  user: SessionUser;
  current: PortalPage | null;
};

export function NavigationDrawer({ isOpen, onClose, user, current }: NavigationDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size="min(320px, 86vw)"
      closable={false}
      className="navigation-drawer"
      aria-label="Menú"
      destroyOnHidden
    >
      <Flex className="navigation-drawer-head" align="center" justify="space-between">
        <span className="sidebar-brand">
          <BrandMark />
          <span>{PRODUCT_NAME}</span>
        </span>
        <Button type="text" icon={<Icon name="close" />} aria-label="Cerrar menú" onClick={onClose} />
      </Flex>
      <Navigation user={user} current={current} />
    </Drawer>
  );
}
