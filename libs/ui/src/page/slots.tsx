import type { SlotProps } from '@portal/domain';
import { createContext, use, type ReactNode } from 'react';

export type SlotRenderer = <Place extends keyof SlotProps>(place: Place, props: SlotProps[Place] | null) => ReactNode;

const SlotsContext = createContext<SlotRenderer>(() => null);

export type SlotsProviderProps = {
  render: SlotRenderer;
  children: ReactNode;
};

export function SlotsProvider({ render, children }: SlotsProviderProps) {
  return <SlotsContext value={render}>{children}</SlotsContext>;
}

export type SlotsProps<Place extends keyof SlotProps> = {
  place: Place;
  /** With null, for a page without its data, the sections are loaded and not shown. */
  props: SlotProps[Place] | null;
};

export function Slots<Place extends keyof SlotProps>({ place, props }: SlotsProps<Place>) {
  return use(SlotsContext)(place, props);
}
