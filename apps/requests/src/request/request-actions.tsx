import { useCan } from '@portal/api-client';
import type { RequestDetail } from '@portal/domain';
import { Button, Icon, MenuButton, useIsPhone } from '@portal/ui';
import { ShareVisit } from '@portal/work';
import { useDossierDownloads } from '../dossier/use-dossier-downloads';
import type { SmallAction } from './small-action';
import { useFollowLink } from './use-follow-link';

export function RequestActions({ request, close }: { request: RequestDetail; close: SmallAction | null }) {
  const assigns = useCan('requests:assign');
  const makesVisits = useCan('requests:list-assigned');
  const sendsLink = useCan('requests:edit');
  const isPhone = useIsPhone();
  const link = useFollowLink(request.id);
  const documents = useDossierDownloads(request);
  const kept = present([...documents, sendsLink ? link.copy : null]);
  const frequent = isPhone ? [] : kept;
  const rare = present([...(isPhone ? kept : []), sendsLink ? null : link.copy, close, sendsLink ? link.revoke : null]);
  return (
    <>
      {(assigns || makesVisits) && <ShareVisit visit={request} size="small" {...(isPhone && { text: 'WhatsApp' })} />}
      {frequent.map(({ key, label, icon, isLoading = false, onClick }) => (
        <Button key={key} size="small" icon={<Icon name={icon} />} loading={isLoading} onClick={onClick}>
          {label}
        </Button>
      ))}
      <MoreActions actions={rare} />
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
