import { Suspense, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { AreaRootProps } from '@portal/ui';
import { useLocation } from 'react-router-dom';
import type { Area } from './area';
import { AreaBoundary } from './area-boundary';
import { useAreas, useRelease } from './contexts';
import { applyStylesOf } from './version-styles';

type LoadedViewProps = {
  area: Area;
  module: string;
  props?: object;
  place: string;
  Root: ComponentType<AreaRootProps>;
};

type AreaViewProps = Omit<LoadedViewProps, 'place'> & {
  moveOn: (() => void) | null;
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  loading: (startOver: () => void) => ReactNode;
  isWaiting?: boolean;
};

/** Shows a component of an area: its pages, or one of its slots. */
export function AreaView({ moveOn, fallback, loading, isWaiting = false, ...view }: AreaViewProps) {
  const { area, module } = view;
  const { registry } = useAreas();
  const { updates, telemetry } = useRelease();
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const skeleton = loading(() => {
    registry.forget(area, module, true);
    updates.check();
    setAttempt(attempt + 1);
  });
  return (
    <AreaBoundary
      key={attempt}
      area={area}
      place={pathname}
      onFailure={(error) => {
        telemetry.failed(area, pathname, registry.explain(area, error));
        updates.check();
      }}
      onReset={() => registry.forget(area, module)}
      onRetry={updates.check}
      moveOn={moveOn}
      fallback={fallback}
    >
      <PageLoad area={area} place={pathname} />
      <Suspense fallback={skeleton}>{isWaiting ? skeleton : <LoadedView {...view} place={pathname} />}</Suspense>
    </AreaBoundary>
  );
}

function PageLoad({ area, place }: Pick<LoadedViewProps, 'area' | 'place'>) {
  const { telemetry } = useRelease();
  useLayoutEffect(() => telemetry.opened(area, place), [telemetry, area, place]);
  return null;
}

function LoadedView({ area, module, props, place, Root }: LoadedViewProps) {
  const { registry } = useAreas();
  const { telemetry } = useRelease();
  const Component = registry.componentOf(area, module) as ComponentType<object>;
  useLayoutEffect(() => applyStylesOf(area), [area]);
  useEffect(() => telemetry.shown(area, place), [telemetry, area, place]);
  return (
    <Root name={area.name}>
      <Component {...props} />
    </Root>
  );
}
