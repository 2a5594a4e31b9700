import { useCurrentUser } from '@portal/api-client';
import { AREA_ATTRIBUTE, type SlotProps } from '@portal/domain';
import { Skeleton, type SlotsProps } from '@portal/ui';
import { Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { AreaBoundary } from './area-boundary';
import { PageLoad } from './area-page';
import { slotsAt, type OwnedSlot } from './area-slots';
import { useAreas, useRelease } from './contexts';
import { LateNotice } from './late-notice';
import { SlotFailure } from './slot-failure';
import { applyStylesOf } from './version-styles';

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

type AreaSectionProps = OwnedSlot & { props: object };

function AreaSection({ area, slot, props }: AreaSectionProps) {
  const { registry } = useAreas();
  const [attempt, setAttempt] = useState(0);
  const { updates, telemetry } = useRelease();
  const { pathname } = useLocation();
  const startOver = () => {
    registry.forget(area, slot.module, true);
    updates.check();
    setAttempt(attempt + 1);
  };
  return (
    <AreaBoundary
      key={attempt}
      area={area}
      place={pathname}
      onFailure={(error) => {
        telemetry.failed(area, pathname, registry.explain(area, error));
        updates.check();
      }}
      onReset={() => registry.forget(area, slot.module)}
      onRetry={updates.check}
      moveOn={null}
      fallback={(error, retry) => <SlotFailure area={area} slot={slot} error={error} onRetry={retry} />}
    >
      <PageLoad area={area} place={pathname} />
      <div className="ui-area" {...{ [AREA_ATTRIBUTE]: area.name }}>
        <Suspense
          fallback={
            <>
              <LateNotice onRetry={startOver}>«{slot.title}» está tardando más de lo normal.</LateNotice>
              <Skeleton active title={false} paragraph={{ rows: 3 }} />
            </>
          }
        >
          <LoadedSection area={area} slot={slot} props={props} />
        </Suspense>
      </div>
    </AreaBoundary>
  );
}

function LoadedSection({ area, slot, props }: AreaSectionProps) {
  const { registry } = useAreas();
  const { telemetry } = useRelease();
  const { pathname } = useLocation();
  const Section = registry.componentOf(area, slot.module) as ComponentType<object>;
  useLayoutEffect(() => applyStylesOf(area), [area]);
  useEffect(() => telemetry.shown(area, pathname), [telemetry, area, pathname]);
  return <Section {...props} />;
}
