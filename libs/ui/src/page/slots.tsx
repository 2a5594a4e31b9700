import type { SlotProps } from '@portal/domain';
import { createContext, use, type ReactNode } from 'react';

export type SlotRenderer = <Place extends keyof SlotProps>(place: Place, props: SlotProps[Place] | null) => ReactNode;

const SlotsContext = createContext<SlotRenderer>(() => null);

export type SlotsProviderProps = {
  render: SlotRenderer;
  children: ReactNode;
};

/** Tells the pages inside it how the host shows the slots of the areas. */
export function SlotsProvider({ render, children }: SlotsProviderProps) {
  return <SlotsContext value={render}>{children}</SlotsContext>;
}

export type SlotsProps<Place extends keyof SlotProps> = {
  place: Place;
  /** Given to the component of each area. With null, for a page without its data, the sections are loaded and not shown. */
  props: SlotProps[Place] | null;
};

/** The sections that the areas add to a place of a page, for the roles of the person; empty outside a host. */
export function Slots<Place extends keyof SlotProps>({ place, props }: SlotsProps<Place>) {
  return use(SlotsContext)(place, props);
}
