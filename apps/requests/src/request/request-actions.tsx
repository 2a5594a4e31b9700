import { useCan } from '@portal/api-client';
import { isWorkDone, type RequestDetail } from '@portal/domain';
import { Button, Icon, MenuButton, useIsPhone, useToasts } from '@portal/ui';
import { ShareVisit } from '@portal/work';
import { useNavigate } from 'react-router-dom';
import { useDossierDownloads } from '../dossier/use-dossier-downloads';
import { PAGES } from '../pages';
import type { SmallAction } from './small-action';
import { useCloseDuplicate } from './use-close-duplicate';
import { useFollowLink } from './use-follow-link';

export function RequestActions({ request }: { request: RequestDetail }) {
  const assigns = useCan('requests:assign');
  const makesVisits = useCan('requests:list-assigned');
  const sendsLink = useCan('requests:edit');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const copyNumber = useCopyNumber(request.numRequest);
  const link = useFollowLink(request.id);
  const documents = useDossierDownloads(request);
  const duplicate = useCloseDuplicate(request);

  const verify: SmallAction = {
    key: 'verify',
    label: PAGES.verifyDossier.title,
    icon: 'permit',
    onClick: () => void navigate(PAGES.verifyDossier.path),
  };
  // Phones print from the menu of the browser.
  const print: SmallAction | null = isPhone
    ? null
    : { key: 'print', label: 'Imprimir', icon: 'print', onClick: () => window.print() };
  const kept = present([...documents, sendsLink ? link.copy : null]);
  const frequent = isPhone ? [] : kept;
  const rare = present([
    ...(isPhone ? kept : []),
    copyNumber,
    sendsLink ? null : link.copy,
    print,
    isWorkDone(request.status) ? verify : null,
    duplicate.action,
    sendsLink ? link.revoke : null,
  ]);
  return (
    <>
      {(assigns || makesVisits) && <ShareVisit visit={request} size="small" />}
      {frequent.map(({ key, label, icon, isLoading = false, onClick }) => (
        <Button key={key} size="small" icon={<Icon name={icon} />} loading={isLoading} onClick={onClick}>
          {label}
        </Button>
      ))}
      <MoreActions actions={rare} />
      {duplicate.parts}
    </>
  );
}

const present = (actions: readonly (SmallAction | null)[]): SmallAction[] =>
  actions.filter((action) => action !== null);

function MoreActions({ actions }: { actions: readonly SmallAction[] }) {
  if (actions.length === 0) return null;
  return (
    <MenuButton
      size="small"
      icon={<Icon name="more" />}
      loading={actions.some(({ isLoading = false }) => isLoading)}
      placement="bottomRight"
      items={actions.map(({ key, label, icon }) => ({ key, label, icon: <Icon name={icon} /> }))}
      onChoose={(chosen) => actions.find(({ key }) => key === chosen)?.onClick()}
    >
      Más
    </MenuButton>
  );
}

/** Null where the browser has no clipboard, as on an address without https. */
function useCopyNumber(number: number): SmallAction | null {
  const toasts = useToasts();
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return null;
  const copy = () =>
    clipboard.writeText(String(number)).then(
      () => toasts.success('Número copiado'),
      () => toasts.error('El navegador no dejó copiar el número'),
    );
  return { key: 'copy-number', label: 'Copiar número', icon: 'copy', onClick: () => void copy() };
}
