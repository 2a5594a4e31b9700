import type { SessionUser } from '@portal/domain';
import { DescriptionGrid, Panel } from '@portal/ui';
import { useAreas, useRelease } from '../../areas/contexts';
import { ownerOf } from '../../areas/failure-details';
import { canOpen } from '../../areas/portal-pages';

export function AccountPortal({ user }: { user: SessionUser }) {
  const { areas } = useAreas();
  const { shell } = useRelease();
  const own = areas.filter(({ pages }) => pages.some((page) => canOpen(user, page)));
  return (
    <div className="account-part">
      <Panel title="Versiones que usas">
        <DescriptionGrid
          items={[
            { label: 'Portal', value: shell.version, wide: true },
            ...own.map((area) => ({
              label: area.title,
              value: [area.version, ownerOf(area)].filter(Boolean).join(' · '),
              wide: true,
            })),
          ]}
        />
      </Panel>
    </div>
  );
}
