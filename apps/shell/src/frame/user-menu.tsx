import { signOut } from '@portal/api-client';
import { SHELL_ADDRESS, type SessionUser } from '@portal/domain';
import {
  type ColorMode,
  Flex,
  Icon,
  type IconName,
  MenuButton,
  type MenuProps,
  useColorMode,
  useConfirmLeave,
  useIsPhone,
} from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { initials, roleSummary } from './role-summary';

const COLOR_MODES: { mode: ColorMode; label: string; icon: IconName }[] = [
  { mode: 'system', label: 'Como el sistema', icon: 'system' },
  { mode: 'light', label: 'Claro', icon: 'sun' },
  { mode: 'dark', label: 'Oscuro', icon: 'moon' },
];

const SIGN_OUT = 'sign-out';

export function UserMenu({ user }: { user: SessionUser }) {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { mode, setMode } = useColorMode();
  const confirmLeave = useConfirmLeave();
  const [isSigningOut, setSigningOut] = useState(false);

  const items: NonNullable<MenuProps['items']> = [
    {
      type: 'group',
      label: (
        <Flex component="span" className="user-menu-person ui-quiet" vertical>
          <strong>{user.name}</strong>
          <span>{user.roles.map((role) => role.rol).join(', ')}</span>
          {user.company && <span>{user.company.name}</span>}
        </Flex>
      ),
    },
    { type: 'divider' },
    { key: SHELL_ADDRESS.account, label: 'Mi cuenta', icon: <Icon name="user" /> },
    { key: SHELL_ADDRESS.help, label: 'Ayuda', icon: <Icon name="info" /> },
    { type: 'divider' },
    {
      type: 'group',
      label: 'Apariencia',
      children: COLOR_MODES.map((choice) => ({
        key: choice.mode,
        label: choice.label,
        icon: <Icon name={choice.icon} />,
        extra: choice.mode === mode ? <Icon name="check" label="Elegido" /> : null,
      })),
    },
    { type: 'divider' },
    { key: SIGN_OUT, label: 'Cerrar sesión', icon: <Icon name="logout" /> },
  ];

  const confirmAndSignOut = async () => {
    if (!(await confirmLeave())) return;
    setSigningOut(true);
    await signOut().finally(() => setSigningOut(false));
  };

  const choose = (key: string) => {
    const chosen = COLOR_MODES.find((choice) => choice.mode === key);
    if (chosen) setMode(chosen.mode);
    else if (key === SIGN_OUT) void confirmAndSignOut();
    else void navigate(key);
  };

  return (
    <MenuButton
      type="text"
      className="user-menu-button"
      loading={isSigningOut}
      placement="bottomRight"
      menuClassName="user-menu"
      items={items}
      onChoose={choose}
    >
      <span className="ui-sr-only">{`Menú de usuario: ${user.name}, ${roleSummary(user)}`}</span>
      <Flex component="span" align="center" gap={10} aria-hidden="true">
        <span className="ui-emblem user-menu-avatar">{initials(user.name)}</span>
        {!isPhone && (
          <>
            <Flex component="span" className="user-menu-words" vertical>
              <strong className="ui-cut">{user.name}</strong>
              <span className="ui-cut ui-quiet ui-small">{roleSummary(user)}</span>
            </Flex>
            <Icon name="down" />
          </>
        )}
      </Flex>
    </MenuButton>
  );
}
