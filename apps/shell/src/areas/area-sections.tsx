import { useCurrentUser } from '@portal/api-client';
import { AREA_ATTRIBUTE, type SlotProps } from '@portal/domain';
import { Skeleton, type AreaRootProps, type SlotsProps } from '@portal/ui';
import { useEffect } from 'react';
import { slotsAt, type OwnedSlot } from './area-slots';
import { AreaView } from './area-view';
import { useAreas } from './contexts';
import { LateNotice } from './late-notice';
import { SlotFailure } from './slot-failure';

export function AreaSections<Place extends keyof SlotProps>({ place, props }: SlotsProps<Place>) {
  const user = useCurrentUser();
  const { areas, registry } = useAreas();
  const slots = user ? slotsAt(areas, user, place) : [];
  const names = slots.map(({ area, slot }) => `${area.name}@${area.version}/${slot.module}`);
  useEffect(() => {
    for (const { area, slot } of slots) registry.preload(area, slot.module);
    // By name: a new render brings new objects.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [names.join()]);
  if (props === null) return null;
  return slots.map((owned, index) => <AreaSection key={names[index]} {...owned} props={props} />);
}

function AreaSection({ area, slot, props }: OwnedSlot & { props: object }) {
  return (
    <AreaView
      area={area}
      module={slot.module}
      props={props}
      Root={SectionRoot}
      moveOn={null}
      fallback={(error, retry) => <SlotFailure area={area} slot={slot} error={error} onRetry={retry} />}
      loading={(startOver) => (
        <>
          <LateNotice onRetry={startOver}>«{slot.title}» está tardando más de lo normal.</LateNotice>
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </>
      )}
    />
  );
}

const SectionRoot = ({ name, children }: AreaRootProps) => (
  <div className="ui-area" {...{ [AREA_ATTRIBUTE]: name }}>
    {children}
  </div>
);
